import * as z from 'zod'
import type { Platform } from '#shared/domain/platforms.ts'
import { type FaultKind, milliseconds, type Operation, oauthFaultFields, oauthFaultKinds } from '../fault-fields.ts'

/** Faults that every platform may have, besides those of any service with tokens. */
export const platformFaultFields = {
  ...oauthFaultFields,
  /** `upload`, `status`, `post`: the platform's background processing takes this long. */
  processingMs: milliseconds.optional(),
  /** `upload`, `status`, `post`: the processing fails with this reason. */
  processingError: z.string().min(1).max(500).optional(),
}

export type PlatformFault = z.output<z.ZodObject<typeof platformFaultFields>> & { platform: Platform; operation: Operation }

/** How the page offers them. A platform appends its own. */
export const platformFaultKinds: FaultKind[] = [
  ...oauthFaultKinds,
  { field: 'htmlError', label: 'Error 500 as an HTML page' },
  { field: 'processingMs', label: 'Processing takes', amount: 'ms' },
  { field: 'processingError', label: 'Processing fails', choices: ['internal_error'] },
]
