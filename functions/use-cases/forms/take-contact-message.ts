import type { ContactMessages } from '#functions/ports/contact-messages.ts'
import type { Mailer } from '#functions/ports/mailer.ts'
import type { RateLimits } from '#functions/ports/rate-limits.ts'
import { toInstant } from '#shared/domain/times.ts'
import { contactMail } from '../mails/contact-mail.ts'
import { limitVisitor, type Visit } from './limit-visitor.ts'

export type ContactDeps = {
  contactMessages: ContactMessages
  mailer: Mailer
  rateLimits: RateLimits
  newId: () => string
  /** Who reads what people write. */
  contactTo: string
  report: (message: string, error: unknown) => void
}

/** What the form holds; people leave `website` empty, since they don't see it. */
type Written = { name: string; email: string; subject: string; content: string; website?: string | undefined }

/**
 * Keeps a message and mails it to the people who read them. If it can't be mailed, it is kept and reported. A form that a program filled in gets the
 * same answer and is thrown away. Throws `DomainError('too-many')` when too many come from one network.
 */
export const takeContactMessage = async (deps: ContactDeps, { website, ...written }: Written, visit: Visit) => {
  await limitVisitor(deps, 'contact', visit)
  if (website) return
  await deps.contactMessages.add({ ...written, id: deps.newId(), receivedAt: toInstant(visit.now) })
  try {
    await deps.mailer.send(contactMail({ to: deps.contactTo, ...written }))
  } catch (error) {
    deps.report('A message of the contact form is kept in the table, but could not be mailed.', error)
  }
}
