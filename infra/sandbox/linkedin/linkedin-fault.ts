import * as z from 'zod'
import { faultSettings } from '../fault-fields.ts'
import { platformFaultFields, platformFaultKinds } from '../platform/platform-fault.ts'

/** The faults specific to LinkedIn, besides those any platform may have. */
export const linkedinFaults = faultSettings({
  platform: 'linkedin',
  operations: ['authorize', 'token', 'refresh', 'profile', 'upload', 'post', 'status'],
  fields: {
    ...platformFaultFields,
    /** `token`: the new token is refused for this long, as if it had been revoked. */
    tokenDelayMs: z.number().int().min(0).max(60_000).optional(),
  },
  kinds: [...platformFaultKinds, { field: 'tokenDelayMs', label: 'New token is refused at first', amount: 'ms' }],
})
export type LinkedInFault = z.output<typeof linkedinFaults.schema>
