@_exported public import InkBrush
@_exported public import InkCanvas
@_exported public import InkCodec
@_exported public import InkDocument
@_exported public import InkGeometry
@_exported public import InkInput
@_exported public import InkRaster
@_exported public import InkStream
