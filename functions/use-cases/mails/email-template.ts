import type { Mail } from '#functions/ports/mailer.ts'
import { htmlBody } from './html-body.ts'
import { oneLine } from './one-line.ts'
import { textBody } from './text-body.ts'

/** A thing the mail speaks of: a post, an account. */
export type Item = { title: string; lines: readonly string[]; link?: { label: string; url: string } }

/** A paragraph, a button with its address, things one under another, or words of somebody else as they wrote them. */
export type Block = string | { action: string; url: string } | { items: readonly Item[] } | { quote: string }

/** What a mail says, in plain text throughout: nothing in it is read as HTML. */
export type EmailTemplate = {
  to: string
  replyTo?: string
  /** What happened, in one line; may hold people's words. */
  subject: string
  /** What a mailbox shows after the subject. */
  preview: string
  title: string
  /** Whom it greets; nobody where it is undefined. */
  name?: string
  blocks: readonly Block[]
  /** Why they get this mail. */
  reason: string
  /** Where it can be stopped; only what a person can do without has that. */
  unsubscribe?: Unsubscribe
}

/** Where a kind of mail is stopped: `page` by a person, `call` by their mail program. */
export type Unsubscribe = { page: string; call: string }

const subjectMax = 120

/** Renders a template as both bodies. The subject stays in one line, whatever is in it. */
export const toMail = (template: EmailTemplate): Mail => ({
  to: template.to,
  ...(template.replyTo !== undefined && { replyTo: template.replyTo }),
  subject: oneLine(template.subject, subjectMax),
  text: textBody(template),
  html: htmlBody(template),
  ...(template.unsubscribe && { unsubscribeUrl: template.unsubscribe.call }),
})

/** Why who has an account gets a mail that they can't do without. */
export const accountReason = (email: string) => `You get this mail because there is a Crier account with the address ${email}.`
