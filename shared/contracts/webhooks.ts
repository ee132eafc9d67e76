import * as z from 'zod/mini'
import { endpoint, Message } from './endpoint.ts'

/** What others tell Crier by calling it. */
export const webhooksApi = {
  stripe: endpoint({
    method: 'POST',
    path: '/webhooks/stripe',
    auth: 'anyone',
    isRaw: true,
    summary:
      'For Stripe: an event, signed. It says that something has changed; what, is asked of Stripe. 400 for what Stripe did not sign.',
    input: z.looseObject({}),
    answers: { 200: Message },
  }),
}
