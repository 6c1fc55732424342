@_exported public import InkCodec
@_exported public import InkGeometry
@_exported public import InkInput
@_exported public import InkStream
