declare module 'libheif-js/wasm-bundle' {
  type HeifImage = {
    is_primary(): boolean
    get_width(): number
    get_height(): number
    /**
     * Fills in the pixels at 8 bits per channel, rotated and cropped as the file says. Calls back with null on failure.
     */
    display(pixels: ImageData, done: (shown: ImageData | null) => void): void
  }
  const libheif: { HeifDecoder: new () => { decode(content: Uint8Array): HeifImage[] } }
  export = libheif
}
