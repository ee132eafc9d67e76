const wordLength = 32

/** The first `max` different words of a text, as search compares them: without case, accents and punctuation. */
export const searchWords = (text: string, max: number): string[] => {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  const words = (plain.match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => [...word].slice(0, wordLength).join(''))
  return [...new Set(words)].slice(0, max)
}
