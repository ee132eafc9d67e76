import { createHash } from 'node:crypto'

/** Marks a post by its text, so that it can be told among those that Facebook lists. */
export const fingerprintOf = (text: string): string =>
  createHash('sha256').update(text.normalize('NFC').replace(/\s+/g, ' ').trim()).digest('hex').slice(0, 32)
