/** The parts of a thread as one text, for platforms that have no threads: each a paragraph, except where one goes on in the middle of a sentence. */
export const joinParts = (parts: readonly string[]): string => {
  const [first = '', ...further] = parts.filter((part) => part.trim() !== '')
  if (further.length === 0) return first
  return further.reduce((text, part) => `${text}${goesOn(text, part) ? ' ' : '\n\n'}${part.trim()}`, first.trim())
}

/** A character has two units at most, so only these of a text that grows with each part are looked at. */
const goesOn = (text: string, part: string) => /[\p{L}\p{N},;–—-]$/u.test(text.slice(-2)) && /^\s*\p{Ll}/u.test(part)
