// What esbuild puts in the place of a compressed engine: its bytes as base64.
declare module "*.gz" {
  const text: string;
  export default text;
}

declare class DecompressionStream {
  constructor(format: "gzip");
  readonly readable: ReadableStream<Uint8Array>;
  readonly writable: WritableStream<BufferSource>;
}
