import * as z from 'zod'
import { Instant } from './times.ts'

/** A sign-in on one device. `device` is the browser's own description, `address` where it was begun from. */
export const Session = z.object({
  id: z.string(),
  userId: z.string(),
  device: z.string(),
  address: z.string(),
  createdAt: Instant,
  /** To within ten minutes. */
  lastUsedAt: Instant,
  expiresAt: Instant,
})
export type Session = z.infer<typeof Session>
