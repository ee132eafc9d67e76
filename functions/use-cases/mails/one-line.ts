import { lazily } from '#shared/domain/lazily.ts'

/** Characters that break a line, or turn the order of those around them. */
const disturbing = /[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu

const graphemes = lazily(() => new Intl.Segmenter('en', { granularity: 'grapheme' }))

/** People's words in one line of at most `max` visible characters, fit for a subject. */
export const oneLine = (text: string, max: number) => {
  const line = text.replace(disturbing, ' ').replace(/\s+/g, ' ').trim()
  const characters = Array.from(graphemes().segment(line), ({ segment }) => segment)
  if (characters.length <= max) return line
  return `${characters
    .slice(0, max - 1)
    .join('')
    .trimEnd()}…`
}
