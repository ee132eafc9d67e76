import * as z from 'zod'
import { faultSettings, milliseconds } from '../fault-fields.ts'
import { platformFaultFields, platformFaultKinds } from '../platform/platform-fault.ts'

/** What may go wrong on Pinterest, beyond what may go wrong anywhere. `profile` meets the boards too. */
export const pinterestFaults = faultSettings({
  platform: 'pinterest',
  operations: ['authorize', 'token', 'refresh', 'profile', 'upload', 'post', 'status', 'find'],
  fields: {
    ...platformFaultFields,
    /** `post`: the app has Trial access only, which makes no Pins in production. */
    trialAccess: z.boolean().optional(),
    /** 429 without any header that says how long to wait. */
    rateLimited: z.boolean().optional(),
    /** `post`: the board's owner doesn't let this account pin. */
    notPermitted: z.boolean().optional(),
    /** ms. On `post`: that Pin is listed only after it. On `find`: that call lists only Pins at least this old. */
    findLagMs: milliseconds.optional(),
  },
  kinds: [
    ...platformFaultKinds,
    { field: 'trialAccess', label: 'App has Trial access only' },
    { field: 'rateLimited', label: 'Too many requests, without a header' },
    { field: 'notPermitted', label: 'Can’t pin to the board' },
    { field: 'findLagMs', label: 'Pins are only listed later', amount: 'ms' },
  ],
})
export type PinterestFault = z.output<typeof pinterestFaults.schema>
