import * as z from 'zod'
import { type FaultKind, Operation } from '../fault-fields.ts'
import { platformFault, sharedFaultKinds } from '../platform/platform-fault.ts'

export const pinterestOperations = Operation.extract(['authorize', 'token', 'refresh', 'profile', 'upload', 'post', 'status', 'find'])

/** What may go wrong on Pinterest, beyond what may go wrong anywhere. `profile` meets the boards too. */
export const PinterestFault = platformFault('pinterest', pinterestOperations, {
  /** `post`: the app has Trial access only, which makes no Pins in production. */
  trialAccess: z.boolean().optional(),
  /** 429 without any header that says how long to wait. */
  rateLimited: z.boolean().optional(),
  /** `post`: the board's owner doesn't let this account pin. */
  notPermitted: z.boolean().optional(),
  /** ms. On `post`: that Pin is listed only after it. On `find`: that call lists only Pins at least this old. */
  findLagMs: z.number().int().min(0).max(86_400_000).optional(),
})
export type PinterestFault = z.output<typeof PinterestFault>

export const pinterestFaultKinds: FaultKind[] = [
  ...sharedFaultKinds,
  { field: 'trialAccess', label: 'App has Trial access only' },
  { field: 'rateLimited', label: 'Too many requests, without a header' },
  { field: 'notPermitted', label: 'May not pin to the board' },
  { field: 'findLagMs', label: 'Pins are listed only later', amount: 'ms' },
]
