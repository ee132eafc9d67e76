import * as z from 'zod'
import { type FaultKind, Operation } from '../fault-fields.ts'
import { platformFault, sharedFaultKinds } from '../platform/platform-fault.ts'

export const linkedinOperations = Operation.extract(['authorize', 'token', 'refresh', 'profile', 'upload', 'post', 'status'])

/** What may go wrong on LinkedIn, beyond what may go wrong anywhere. */
export const LinkedInFault = platformFault('linkedin', linkedinOperations, {
  /** `token`: the new token is refused for so long, as if it had been revoked. */
  tokenDelayMs: z.number().int().min(0).max(60_000).optional(),
})
export type LinkedInFault = z.output<typeof LinkedInFault>

export const linkedinFaultKinds: FaultKind[] = [
  ...sharedFaultKinds,
  { field: 'tokenDelayMs', label: 'New token is refused at first', amount: 'ms' },
]
