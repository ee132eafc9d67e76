import PostalMime, { type Attachment } from 'postal-mime'
import * as z from 'zod'

/** An email as text only. Its bytes are built when it's sent. */
const WrittenMail = z.object({
  from: z.string(),
  to: z.string(),
  replyTo: z.string().optional(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  headers: z.record(z.string(), z.string()),
})

/**
 * An email as the functions submit it: the plain addresses it's from and to, and its bytes in base64, which are sent
 * unchanged.
 */
const RawMail = z.object({ from: z.string(), to: z.string(), raw: z.base64() })
export type RawMail = z.infer<typeof RawMail>

/** An outgoing email. Earlier releases stored rendered ones, and those are still sent. */
export const OutgoingMail = z.union([RawMail, WrittenMail])
export type OutgoingMail = z.infer<typeof OutgoingMail>

/** The readable parts of an email, to show it where it isn't sent. */
export const shownMail = async (mail: OutgoingMail): Promise<ReceivedEmail> => {
  if ('raw' in mail) return receivedEmail(Buffer.from(mail.raw, 'base64'))
  const { to, replyTo, subject, text, html } = mail
  return { to: [to], ...(replyTo !== undefined && { replyTo }), subject, text, html }
}

/**
 * The readable parts of an email. Replies go to `replyTo`, if it's set. An email client calls `unsubscribeUrl` to stop
 * such emails.
 */
export type ReceivedEmail = { to: string[]; replyTo?: string; unsubscribeUrl?: string; subject: string; text: string; html: string }

/** Parses an email as an email client does. */
export const receivedEmail = async (bytes: Uint8Array): Promise<ReceivedEmail> => {
  const { to, replyTo, headers, subject = '', text = '', html = '', attachments } = await PostalMime.parse(bytes)
  const answersGoTo = replyTo?.[0]?.address
  return {
    to: (to ?? []).flatMap(({ address }) => address ?? []),
    ...(answersGoTo !== undefined && { replyTo: answersGoTo }),
    ...oneClick(new Map(headers.map(({ key, value }) => [key, value]))),
    subject,
    text: withoutLastBreak(text),
    html: withPictures(withoutLastBreak(html), attachments),
  }
}

/** Puts the pictures that came along into their places, as an email client does. */
const withPictures = (html: string, attachments: readonly Attachment[]) =>
  attachments.reduce((filled, { contentId = '', mimeType, content }) => {
    const place = `cid:${contentId.replace(/^<|>$/g, '')}`
    return typeof content === 'string' ? filled : filled.replaceAll(place, `data:${mimeType};base64,${base64(content)}`)
  }, html)

const base64 = (content: ArrayBuffer | Uint8Array) => Buffer.from(new Uint8Array(content)).toString('base64')

/** Email clients offer to unsubscribe only with both headers. https://www.rfc-editor.org/rfc/rfc8058 */
const oneClick = (headers: ReadonlyMap<string, string>) => {
  const unsubscribeUrl = /^<(.+)>$/.exec(headers.get('list-unsubscribe') ?? '')?.[1]
  return unsubscribeUrl !== undefined && headers.get('list-unsubscribe-post') === 'List-Unsubscribe=One-Click' ? { unsubscribeUrl } : {}
}

/** The break before the boundary belongs to the boundary. https://www.rfc-editor.org/rfc/rfc2046#section-5.1.1 */
const withoutLastBreak = (text: string) => text.replace(/\r?\n$/, '')
