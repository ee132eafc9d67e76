import type * as z from 'zod'
import type { Provider } from '#shared/domain/users.ts'
import { type Operation, type oauthFaultFields, oauthFaultKinds } from '../fault-fields.ts'

/** A fault of any provider, as far as they are alike. */
export type ProviderFault = z.output<z.ZodObject<typeof oauthFaultFields>> & {
  platform: Provider
  operation: Operation
  /** `authorize` sends the person back with it, `token` refuses with it. */
  error?: string | undefined
  /** `authorize`: the issuer that the callback names. */
  issuer?: 'left-out' | 'wrong' | 'on-refusals' | undefined
}

export const providerFaultKinds = [...oauthFaultKinds, { field: 'htmlError', label: 'Error 502 as a page of HTML' }]
