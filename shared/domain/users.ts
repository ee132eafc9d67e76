import * as z from 'zod'
import { Instant } from './times.ts'

export const passwordMin = 8
export const passwordMax = 256

/** The plans a person can be on. */
export const Plan = z.enum(['free', 'early-bird', 'creator', 'studio'])
export type Plan = z.infer<typeof Plan>

/** A person who has signed up. Password hashes are kept beside it and are never part of it. */
export const User = z
  .object({
    id: z.string(),
    email: z.string(),
    name: z.string(),
    role: z.literal('user'),
    plan: Plan,
    isEmailVerified: z.boolean(),
    createdAt: Instant,
  })
  .meta({ id: 'User' })
export type User = z.infer<typeof User>

/** An e-mail address in the one form that is compared: trimmed and lower-cased. */
export const Email = z
  .string('Give an e-mail address.')
  .trim()
  .toLowerCase()
  .max(254, 'An e-mail address has at most 254 characters.')
  .pipe(z.email('Give an e-mail address such as name@example.com.'))
