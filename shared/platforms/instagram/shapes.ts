import * as z from 'zod'
import type { PlatformShapes } from '../parts.ts'
import { InstagramOptions } from './options.ts'

export const instagramShapes = {
  options: InstagramOptions,
  settings: {},
  facts: {
    /** Posts by apps in the past 24 hours, and how many there may be. */
    quota: z.object({ used: z.number(), total: z.number() }).optional(),
  },
  hasHandle: () => true,
} satisfies PlatformShapes
