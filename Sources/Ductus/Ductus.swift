@_exported public import InkGeometry
@_exported public import InkInput
