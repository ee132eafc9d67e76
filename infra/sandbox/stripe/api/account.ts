import type Stripe from 'stripe'
import * as z from 'zod'
import { route } from './route.ts'

export const accountRoutes = [
  route({
    method: 'GET',
    path: '/v1/account',
    operation: 'read-account',
    input: z.strictObject({}),
    answer: (): Stripe.Account => account,
  }),
]

const account: Stripe.Account = {
  id: 'acct_1CrierSandbox',
  object: 'account',
  charges_enabled: true,
  country: 'DE',
  default_currency: 'eur',
  details_submitted: true,
  email: 'hello@crier.test',
  payouts_enabled: true,
  settings: null,
  type: 'standard',
}
