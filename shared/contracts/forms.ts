import * as z from 'zod'
import { Instant } from '../domain/instants.ts'
import { Email } from '../domain/users.ts'
import { endpoint, Message } from './endpoint.ts'

/** Fixed by docs/specification.md. */
export const contactFormId = 1
export const waitlistFormId = 17

/** A field that people don't see and programs fill in: what has it is thanked for and thrown away. */
const Trap = z.string().max(1_000).optional()

const line = (missing: string, max: number) =>
  z
    .string(missing)
    .trim()
    .min(1, missing)
    .max(max, { error: () => `Use at most ${max.toLocaleString('en')} characters.` })

/** What visitors send without an account. */
export const formsApi = {
  contact: endpoint({
    method: 'POST',
    path: '/ContactForm/submission',
    auth: 'anyone',
    summary: 'Write to the people who run this Crier.',
    input: z.strictObject({
      contactFormId: z.literal(contactFormId),
      name: line('Give your name.', 100),
      email: Email,
      subject: line('Give a subject.', 200),
      content: line('Write a message.', 5_000),
      referredById: z.null().optional(),
      website: Trap,
    }),
    answers: { 200: Message },
  }),
  joinWaitlist: endpoint({
    method: 'POST',
    path: '/waitlist',
    auth: 'anyone',
    summary: 'Join the waitlist. Joining again is no harm; the newest comment counts.',
    input: z.strictObject({
      formId: z.literal(waitlistFormId).default(waitlistFormId),
      email: Email,
      comment: z.string().trim().max(500, 'Use at most 500 characters.').default(''),
      website: Trap,
    }),
    answers: { 200: Message },
  }),
  trusted: endpoint({
    method: 'GET',
    path: '/waitlist/trusted',
    auth: 'anyone',
    summary: 'How many people trust Crier with their address on the waitlist.',
    input: z.strictObject({}),
    answers: { 200: z.object({ count: z.number().int() }) },
  }),
  offerEnd: endpoint({
    method: 'GET',
    path: '/offer/end-date',
    auth: 'anyone',
    summary: 'When the early-bird offer ends; null while no end is set.',
    input: z.strictObject({}),
    answers: { 200: z.object({ endDate: Instant.nullable() }) },
  }),
}
