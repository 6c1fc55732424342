/// The encryption of a PDF whose key is known: ISO 32000-2, section 7.6.
package struct PDFEncryption: Sendable {
  /// The ways to encrypt.
  package enum Method: Sendable {
    /// Nothing is done.
    case identity
    /// RC4.
    case rc4
    /// AES with chained blocks.
    case aes
  }

  /// The methods of a file.
  package struct Methods: Sendable {
    /// That of strings.
    package var strings: Method
    /// That of streams that name none.
    package var streams: Method
    /// That of attached files that name none.
    package var files: Method
    /// Those that streams may name.
    package var named: [(name: [UInt8], method: Method)]
    /// False if streams of metadata stay as they are.
    package var includesMetadata: Bool

    /// Makes methods of their parts.
    package init(
      strings: Method, streams: Method, files: Method,
      named: [(name: [UInt8], method: Method)] = [],
      includesMetadata: Bool = true
    ) {
      (self.strings, self.streams, self.files) = (strings, streams, files)
      (self.named, self.includesMetadata) = (named, includesMetadata)
    }
  }

  /// The object that the trailer names, which updates name too.
  package let entry: PDFObject
  /// The key of the file.
  package let key: [UInt8]
  /// True if each object has a key of its own, made of that of the file.
  package let hasObjectKeys: Bool
  /// The methods of strings, streams and files.
  package let methods: Methods
  /// The rights of who opened the file (table 22): all, if it was the owner.
  package let rights: UInt32
  /// The first part of the file's identifier, as the key is made of it; empty where there is none.
  package let identifier: [UInt8]

  /// Makes an encryption with a key of 32 bytes that all objects have in common.
  package init(key: [UInt8], methods: Methods) {
    (entry, self.key, hasObjectKeys) = (.null, key, false)
    (self.methods, rights, identifier) = (methods, .max, [])
  }

  /// Returns the cipher of an object.
  package func cipher(_ method: Method, of reference: PDFReference) -> PDFObjectCipher {
    PDFObjectCipher(method, key: key, hasObjectKeys ? .ofObject(reference) : .ofFile(reference))
  }

  /// Returns the method of a stream; `nil` where it names one that the file does not have.
  ///
  /// - Parameters:
  ///   - dictionary: the entries of the stream.
  ///   - name: the name of its own method; `nil` where it has none.
  /// - Returns: the method.
  package func method(ofStream dictionary: PDFDictionary, named name: [UInt8]? = nil) -> Method? {
    let type = dictionary["Type"]
    if type.isName("XRef") { return .identity }
    if let name {
      return name.isEqual(to: "Identity")
        ? .identity : methods.named.last { $0.name == name }?.method
    }
    if type.isName("Metadata"), !methods.includesMetadata { return .identity }
    return type.isName("EmbeddedFile") ? methods.files : methods.streams
  }
}
