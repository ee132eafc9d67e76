/** Returns the distinct words of a text in the form that search compares: without case, accents, and punctuation. */
export const searchWords = (text: string): string[] => {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return [...new Set(plain.match(/[\p{L}\p{N}]+/gu))]
}
