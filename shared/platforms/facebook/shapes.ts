import type { PlatformShapes } from '../parts.ts'
import { FacebookOptions } from './options.ts'

export const facebookShapes = {
  options: FacebookOptions,
  settings: {},
  facts: {},
  /** Facebook tells none, and `username` is the name. */
  hasHandle: () => false,
} satisfies PlatformShapes
