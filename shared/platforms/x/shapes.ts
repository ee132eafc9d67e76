import * as z from 'zod'
import type { PlatformShapes } from '../parts.ts'
import { XOptions } from './options.ts'

export const xShapes = {
  options: XOptions,
  settings: { replySettings: z.enum(['everyone', 'following', 'mentionedUsers', 'subscribers', 'verified']).optional() },
  facts: {},
  hasHandle: () => true,
} satisfies PlatformShapes
