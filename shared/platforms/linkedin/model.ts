import type { PlatformModel } from '../parts.ts'
import { LinkedInOptions } from './options.ts'

export const linkedInModel = {
  options: LinkedInOptions,
  settings: { visibility: LinkedInOptions.shape.visibility },
  facts: {},
  /** LinkedIn tells none, and `username` is the name. */
  hasHandle: () => false,
  dayBudget: { person: 1_000, account: 100, timeZone: 'UTC' },
} satisfies PlatformModel
