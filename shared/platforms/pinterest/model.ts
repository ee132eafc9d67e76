import * as z from 'zod/mini'
import type { PlatformModel } from '../parts.ts'
import { BoardId, PinterestOptions } from './options.ts'

export const pinterestModel = {
  options: PinterestOptions,
  settings: { boardId: z.optional(BoardId) },
  facts: {
    /** Those that can be pinned to. */
    boards: z.optional(z.array(z.object({ id: z.string(), name: z.string(), isSecret: z.boolean() }))),
  },
  hasHandle: () => true,
  dayBudget: { person: 1_000, timeZone: 'UTC' },
} satisfies PlatformModel
