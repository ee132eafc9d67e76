import type { ContactMessages, Waitlist } from '#functions/ports/forms.ts'
import type { RateLimits } from '#functions/ports/limits.ts'
import type { Mail, Mailer } from '#functions/ports/mailer.ts'
import { hourMs, toInstant } from '#shared/domain/times.ts'
import { spendByNetwork, tooMany } from './limits.ts'
import { oneLine, toMail } from './mails/email-template.ts'

export type ContactDeps = {
  contactMessages: ContactMessages
  mailer: Mailer
  rateLimits: RateLimits
  newId: () => string
  /** The recipient of contact messages. */
  contactTo: string
  report: (message: string, error: unknown) => void
}

/** The form's fields. People leave `website` empty because they can't see it. */
type ContactForm = { name: string; email: string; subject: string; content: string; website?: string | undefined }

/**
 * Stores a message and emails it to the operators. If it can't be emailed, reports that and keeps the message. A form
 * filled in by a bot gets the same answer and is discarded. Throws `DomainError('too-many')` if too many come from one
 * network.
 */
export const takeContactMessage = async (deps: ContactDeps, { website, ...written }: ContactForm, visit: Visit) => {
  await limitVisitor(deps, 'contact', visit)
  if (website) return
  await deps.contactMessages.add({ ...written, id: deps.newId(), receivedAt: toInstant(visit.now) })
  try {
    await deps.mailer.send(contactMail({ to: deps.contactTo, ...written }))
  } catch (error) {
    deps.report('A message of the contact form is kept in the table, but could not be mailed.', error)
  }
}

export type WaitlistDeps = { waitlist: Waitlist; rateLimits: RateLimits }

/** The form's fields. People leave `website` empty because they can't see it. */
type WaitlistForm = { email: string; comment: string; website?: string | undefined }

/**
 * Adds a person to the waitlist. The result is the same if they're already on it. A form filled in by a bot is
 * discarded. Throws `DomainError('too-many')` if too many come from one network.
 */
export const joinWaitlist = async (deps: WaitlistDeps, { email, comment, website }: WaitlistForm, visit: Visit) => {
  await limitVisitor(deps, 'waitlist', visit)
  if (website) return
  await deps.waitlist.join({ email, comment, joinedAt: toInstant(visit.now) })
}

/** Enough for everyone behind one office's address, and too little to flood a mailbox. */
const rule = { max: 5, windowMs: hourMs }

/** A visitor's address and the time of their call, in ms. */
export type Visit = { address: string; now: number }

/** Counts a form submission. Throws `DomainError('too-many')` from the sixth within an hour per network. */
export const limitVisitor = async ({ rateLimits }: { rateLimits: RateLimits }, form: string, { address, now }: Visit) => {
  const waitMs = await spendByNetwork(rateLimits, { name: `${form} form`, address, rule, now })
  if (waitMs > 0) throw tooMany(`This form was submitted ${rule.max} times from your network in the past hour.`, waitMs)
}

type Facts = { /** The recipient. */ to: string; name: string; email: string; subject: string; content: string }

/** Builds the email for a contact message, to the people who run this Crier. Replies go to its sender. */
export const contactMail = ({ to, name, email, subject, content }: Facts): Mail =>
  toMail({
    to,
    replyTo: email,
    subject: `Contact: ${subject}`,
    preview: `${oneLine(name, 60)} wrote to you.`,
    title: oneLine(subject, 200),
    blocks: [`${oneLine(name, 100)} <${email}> wrote:`, { quote: content }],
    reason: 'You’re getting this email because you receive Crier’s contact form. Just reply to answer them.',
  })
