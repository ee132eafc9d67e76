import * as z from 'zod/mini'
import { Instant } from '../domain/instants.ts'
import { Email } from '../domain/users.ts'
import { cleaned, saysSomething } from '../domain/visible-text.ts'
import { endpoint, Message } from './endpoint.ts'

/** Fixed by docs/specification.md. */
export const contactFormId = 1
export const waitlistFormId = 17

/** A field that people don't see and programs fill in: what has it is thanked for and thrown away. */
const Trap = z.optional(z.string().check(z.maxLength(1_000)))

const line = (missing: string, max: number) =>
  z
    .string(missing)
    .check(
      cleaned,
      z.trim(),
      z.minLength(1, missing),
      saysSomething(missing),
      z.maxLength(max, { error: () => `Use at most ${max.toLocaleString('en')} characters.` }),
    )

/** What visitors send without an account. */
export const formsApi = {
  contact: endpoint({
    method: 'POST',
    path: '/ContactForm/submission',
    auth: 'anyone',
    summary: 'Write to the people who run this Crier.',
    input: z.strictObject({
      contactFormId: z.literal(contactFormId),
      name: line('Enter your name.', 100),
      email: Email,
      subject: line('Enter a subject.', 200),
      content: line('Write a message.', 5_000),
      referredById: z.optional(z.null()),
      website: Trap,
    }),
    answers: { 200: Message },
  }),
  joinWaitlist: endpoint({
    method: 'POST',
    path: '/waitlist',
    auth: 'anyone',
    summary: 'Join the waitlist. Joining again is fine; the latest comment is kept.',
    input: z.strictObject({
      formId: z._default(z.literal(waitlistFormId), waitlistFormId),
      email: Email,
      comment: z._default(z.string().check(cleaned, z.trim(), z.maxLength(500, 'Use at most 500 characters.')), ''),
      website: Trap,
    }),
    answers: { 200: Message },
  }),
  trusted: endpoint({
    method: 'GET',
    path: '/waitlist/trusted',
    auth: 'anyone',
    summary: 'How many people are on the waitlist.',
    input: z.strictObject({}),
    answers: { 200: z.object({ count: z.int() }) },
  }),
  offerEnd: endpoint({
    method: 'GET',
    path: '/offer/end-date',
    auth: 'anyone',
    summary: 'When the early-bird offer ends; null while no end is set.',
    input: z.strictObject({}),
    answers: { 200: z.object({ endDate: z.nullable(Instant) }) },
  }),
}
