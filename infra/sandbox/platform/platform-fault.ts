import * as z from 'zod'
import { type FaultKind, type Operation, platformFaultFields, platformFaultKinds } from '../fault-fields.ts'
import type { PlatformName } from './platform-world.ts'

/** What may go wrong on every platform of this kit, beyond what may go wrong anywhere. */
export const sharedFaultFields = {
  ...platformFaultFields,
  /** `upload`, `status`, `post`: what the platform works on afterwards takes this long. */
  processingMs: z.number().int().min(0).max(86_400_000).optional(),
  /** `upload`, `status`, `post`: that work fails, and this is why. */
  processingError: z.string().min(1).max(500).optional(),
  /** A page of HTML with `status`, 500 unless given. */
  htmlError: z.boolean().optional(),
}

/** The schema of a platform's faults: those that all share, and its own. */
export const platformFault = <const Name extends PlatformName, Operations extends z.ZodType<Operation>, Own extends z.ZodRawShape>(
  platform: Name,
  operation: Operations,
  own: Own,
) => z.strictObject({ platform: z.literal(platform), ...sharedFaultFields, operation, ...own })

/** How the page offers them; a platform adds its own behind these. */
export const sharedFaultKinds: FaultKind[] = [
  ...platformFaultKinds,
  { field: 'htmlError', label: 'Error 500 as a page of HTML' },
  { field: 'processingMs', label: 'Processing takes', amount: 'ms' },
  { field: 'processingError', label: 'Processing fails', choices: ['internal_error'] },
]
