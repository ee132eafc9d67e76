import type { PlatformShapes } from '../parts.ts'
import { LinkedInOptions } from './options.ts'

export const linkedInShapes = {
  options: LinkedInOptions,
  settings: { visibility: LinkedInOptions.shape.visibility },
  facts: {},
  /** LinkedIn tells none, and `username` is the name. */
  hasHandle: () => false,
} satisfies PlatformShapes
