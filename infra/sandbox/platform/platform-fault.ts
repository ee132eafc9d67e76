import * as z from 'zod'
import type { Platform } from '#shared/domain/platforms.ts'
import { type FaultKind, milliseconds, type Operation, oauthFaultFields, oauthFaultKinds } from '../fault-fields.ts'

/** What may go wrong on every platform, beyond what may go wrong wherever tokens are given. */
export const platformFaultFields = {
  ...oauthFaultFields,
  /** `upload`, `status`, `post`: what the platform works on afterwards takes this long. */
  processingMs: milliseconds.optional(),
  /** `upload`, `status`, `post`: that work fails, and this is why. */
  processingError: z.string().min(1).max(500).optional(),
}

export type PlatformFault = z.output<z.ZodObject<typeof platformFaultFields>> & { platform: Platform; operation: Operation }

/** How the page offers them; a platform adds its own behind these. */
export const platformFaultKinds: FaultKind[] = [
  ...oauthFaultKinds,
  { field: 'htmlError', label: 'Error 500 as an HTML page' },
  { field: 'processingMs', label: 'Processing takes', amount: 'ms' },
  { field: 'processingError', label: 'Processing fails', choices: ['internal_error'] },
]
