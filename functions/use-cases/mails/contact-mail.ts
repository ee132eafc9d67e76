import type { Mail } from '#functions/ports/mailer.ts'
import { toMail } from './email-template.ts'
import { oneLine } from './one-line.ts'

type Facts = { /** Who reads such messages. */ to: string; name: string; email: string; subject: string; content: string }

/** A message of the contact form, to the people who run this Crier. An answer to it goes to its sender. */
export const contactMail = ({ to, name, email, subject, content }: Facts): Mail =>
  toMail({
    to,
    replyTo: email,
    subject: `Contact: ${subject}`,
    preview: `${oneLine(name, 60)} wrote to you.`,
    title: oneLine(subject, 200),
    blocks: [`${oneLine(name, 100)} <${email}> wrote:`, { quote: content }],
    reason: 'You get this mail because Crier’s contact form leads to you. Answer it, and your answer goes to who wrote it.',
  })
