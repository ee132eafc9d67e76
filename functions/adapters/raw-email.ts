import MailComposer from 'nodemailer/lib/mail-composer'
import type { Mail } from '#functions/ports/mailer.ts'

/** A mail as it travels, every header included (RFC 5322, in UTF-8), with the plain addresses that it goes from and to. */
export type RawEmail = { from: string; to: string; bytes: Buffer }

/** Builds a mail from a sender such as `Crier <crier@example.com>`. */
export const rawEmail = async ({ from, to, replyTo, subject, text, html, unsubscribeUrl }: Mail & { from: string }): Promise<RawEmail> => {
  const message = new MailComposer({
    from,
    to: onlyAddress(to),
    ...(replyTo !== undefined && { replyTo: onlyAddress(replyTo) }),
    subject,
    text,
    html,
    ...(unsubscribeUrl !== undefined && { headers: oneClick(unsubscribeUrl) }),
    newline: 'win',
    // What a mail holds is text of ours: it leads to no file and no address that should be read.
    disableFileAccess: true,
    disableUrlAccess: true,
  }).compile()
  const envelope = message.getEnvelope()
  return { from: envelope.from || from, to: envelope.to[0] ?? to, bytes: await message.build() }
}

/** One address, whatever characters it has: text would be read as a list. */
const onlyAddress = (address: string) => ({ name: '', address })

/** The headers that let a mail program stop these mails with one press. https://www.rfc-editor.org/rfc/rfc8058 */
const oneClick = (url: string) => ({ 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' })
