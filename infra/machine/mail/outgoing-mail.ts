import * as z from 'zod'
import { type ReceivedEmail, receivedEmail } from './received-email.ts'

/** A mail of which only the words are there. Its bytes are made as it is sent. */
const WrittenMail = z.object({
  from: z.string(),
  to: z.string(),
  replyTo: z.string().optional(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  headers: z.record(z.string(), z.string()),
})

/** A mail as the functions hand it over: the plain addresses that it goes from and to, and its bytes in base64, which are sent as they are. */
const RawMail = z.object({ from: z.string(), to: z.string(), raw: z.base64() })
export type RawMail = z.infer<typeof RawMail>

/** A mail on its way out. Earlier releases kept written ones, and those are still sent. */
export const OutgoingMail = z.union([RawMail, WrittenMail])
export type OutgoingMail = z.infer<typeof OutgoingMail>

/** What people see of a mail, to show it where it isn't sent. */
export const shownMail = async (mail: OutgoingMail): Promise<ReceivedEmail> => {
  if ('raw' in mail) return receivedEmail(Buffer.from(mail.raw, 'base64'))
  const { to, replyTo, subject, text, html } = mail
  return { to: [to], ...(replyTo !== undefined && { replyTo }), subject, text, html }
}
