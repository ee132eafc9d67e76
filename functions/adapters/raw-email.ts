import MailComposer from 'nodemailer/lib/mail-composer'
import { bellId, type Mail, type MailPicture } from '#functions/ports/mailer.ts'
import { bellPng } from './bell-png.ts'

/** An email as transmitted, with all headers (RFC 5322, in UTF-8), and its plain sender and recipient addresses. */
export type RawEmail = { from: string; to: string; bytes: Buffer }

/** Builds an email from a sender such as `Crier <crier@example.com>`. */
export const rawEmail = async ({
  from,
  to,
  replyTo,
  subject,
  text,
  html,
  pictures = [],
  unsubscribeUrl,
}: Mail & { from: string }): Promise<RawEmail> => {
  const message = new MailComposer({
    from,
    to: onlyAddress(to),
    ...(replyTo !== undefined && { replyTo: onlyAddress(replyTo) }),
    subject,
    text,
    html,
    ...(unsubscribeUrl !== undefined && { headers: oneClick(unsubscribeUrl) }),
    attachments: [...(html.includes(`cid:${bellId}`) ? [bell] : []), ...pictures.map(attached)],
    newline: 'win',
    // An email contains only our own text, so no file or URL should be read for it.
    disableFileAccess: true,
    disableUrlAccess: true,
  }).compile()
  const envelope = message.getEnvelope()
  return { from: envelope.from || from, to: envelope.to[0] ?? to, bytes: await message.build() }
}

/** The picture in an email's masthead. It comes along, so reading an email tells nobody. */
const bell = {
  filename: 'bell.png',
  content: Buffer.from(bellPng, 'base64'),
  contentType: 'image/png',
  contentDisposition: 'inline' as const,
  cid: bellId,
}

const attached = ({ id, contentType, content }: MailPicture) => ({
  filename: `${id.replace(/@.*/, '')}.jpg`,
  content: Buffer.from(content),
  contentType,
  contentDisposition: 'inline' as const,
  cid: id,
})

/** A single address, whatever characters it contains: a string would be parsed as a list. */
const onlyAddress = (address: string) => ({ name: '', address })

/** The headers that let an email program unsubscribe with one click. https://www.rfc-editor.org/rfc/rfc8058 */
const oneClick = (url: string) => ({ 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' })
