import * as z from 'zod'
import { platformFaultFields, platformFaultKinds } from '../fault-fields.ts'

/** What may go wrong at every provider, beyond what may go wrong anywhere. */
export const providerFaultFields = {
  ...platformFaultFields,
  /** A page of HTML with `status`, 502 unless given. */
  htmlError: z.boolean().optional(),
}

export const providerFaultKinds = [...platformFaultKinds, { field: 'htmlError', label: 'Error 502 as a page of HTML' }]
