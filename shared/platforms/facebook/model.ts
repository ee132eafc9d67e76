import type { PlatformModel } from '../parts.ts'
import { FacebookOptions } from './options.ts'

export const facebookModel = {
  options: FacebookOptions,
  settings: {},
  facts: {},
  /** Facebook tells none, and `username` is the name. */
  hasHandle: () => false,
  dayBudget: { person: 1_000, timeZone: 'UTC' },
} satisfies PlatformModel
