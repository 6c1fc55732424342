@_exported public import InkGeometry
@_exported public import InkInput
@_exported public import InkStream
