declare module 'subset-font' {
  type Options = { targetFormat: 'woff2'; noHinting?: boolean; noLayoutClosure?: boolean; variationAxes?: Record<string, number> }
  /** Returns the font with only the characters that the text needs. */
  const subsetFont: (font: Buffer, text: string, options: Options) => Promise<Buffer>
  export = subsetFont
}
