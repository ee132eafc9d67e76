/** The different words of a text, as search compares them: without case, accents, and punctuation. */
export const searchWords = (text: string): string[] => {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return [...new Set(plain.match(/[\p{L}\p{N}]+/gu))]
}
