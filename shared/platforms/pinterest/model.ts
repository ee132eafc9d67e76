import * as z from 'zod'
import type { PlatformModel } from '../parts.ts'
import { BoardId, PinterestOptions } from './options.ts'

export const pinterestModel = {
  options: PinterestOptions,
  settings: { boardId: BoardId.optional() },
  facts: {
    /** Those that can be pinned to. */
    boards: z.array(z.object({ id: z.string(), name: z.string(), isSecret: z.boolean() })).optional(),
  },
  hasHandle: () => true,
  dayBudget: { person: 1_000, timeZone: 'UTC' },
} satisfies PlatformModel
