import { lazily } from '../lazily.ts'

const segmenter = lazily(() => new Intl.Segmenter('en', { granularity: 'grapheme' }))

/** How many characters people see in a text: an emoji with its modifiers is one. */
export const countGraphemes = (text: string): number => [...segmenter().segment(text)].length
