import { lazily } from '../lazily.ts'

const segmenter = lazily(() => new Intl.Segmenter('en', { granularity: 'grapheme' }))

/** Counts a text's characters as people see them. An emoji with its modifiers is one. */
export const countGraphemes = (text: string): number => [...segmenter().segment(text)].length
