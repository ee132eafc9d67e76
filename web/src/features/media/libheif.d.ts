declare module 'libheif-js/wasm-bundle' {
  type HeifImage = {
    is_primary(): boolean
    get_width(): number
    get_height(): number
    /** Fills in the pixels, turned and cut as the file says, of 8 bits a color; calls back with null where it can't. */
    display(pixels: ImageData, done: (shown: ImageData | null) => void): void
  }
  const libheif: { HeifDecoder: new () => { decode(content: Uint8Array): HeifImage[] } }
  export = libheif
}
