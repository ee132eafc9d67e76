import * as z from 'zod'
import { faultSettings, milliseconds } from '../fault-fields.ts'
import { platformFaultFields, platformFaultKinds } from '../platform/platform-fault.ts'

/** The faults specific to Pinterest, besides those any platform may have. `profile` also affects the boards. */
export const pinterestFaults = faultSettings({
  platform: 'pinterest',
  operations: ['authorize', 'token', 'refresh', 'profile', 'upload', 'post', 'status', 'find'],
  fields: {
    ...platformFaultFields,
    /** `post`: the app has only Trial access, which can't create Pins in production. */
    trialAccess: z.boolean().optional(),
    /** 429 without any header that says how long to wait. */
    rateLimited: z.boolean().optional(),
    /** `post`: the board's owner doesn't let this account pin. */
    notPermitted: z.boolean().optional(),
    /**
     * In ms. On `post`: the Pin is listed only after this long. On `find`: the call lists only Pins at least this old.
     */
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
