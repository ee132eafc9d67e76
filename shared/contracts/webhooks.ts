import * as z from 'zod/mini'
import { endpoint, Message } from './endpoint.ts'

/** What others tell Crier by calling it. */
export const webhooksApi = {
  stripe: endpoint({
    method: 'POST',
    path: '/webhooks/stripe',
    auth: 'anyone',
    isRaw: true,
    summary: 'For Stripe: a signed event saying that something has changed; Crier then asks Stripe what. 400 if Stripe didn’t sign it.',
    input: z.looseObject({}),
    answers: { 200: Message },
  }),
}
