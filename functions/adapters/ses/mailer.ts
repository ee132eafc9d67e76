import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2'
import type { Mailer } from '#functions/ports/mailer.ts'
import { DomainError } from '#shared/domain/errors.ts'

/** A client of the mail service; the SDK's own environment variables say where it is. */
export const openMailService = () =>
  new SESv2Client({ maxAttempts: 2, requestHandler: { connectionTimeout: 2_000, requestTimeout: 5_000 } })

/** `from` is a verified address; SES tells what becomes of its mails as `configurationSet` says. */
export type MailSettings = { from: string; configurationSet: string }

/** Sends through SES from one address. */
export const sesMailer = (client: SESv2Client, { from, configurationSet }: MailSettings): Mailer => ({
  async send({ to, subject, text, html, replyTo, unsubscribeUrl }) {
    const utf8 = (Data: string) => ({ Data, Charset: 'UTF-8' })
    const mail = {
      FromEmailAddress: from,
      ConfigurationSetName: configurationSet,
      Destination: { ToAddresses: [to] },
      ...(replyTo !== undefined && { ReplyToAddresses: [replyTo] }),
      Content: {
        Simple: {
          Subject: utf8(subject),
          Body: { Text: utf8(text), Html: utf8(html) },
          ...(unsubscribeUrl !== undefined && { Headers: oneClick(unsubscribeUrl) }),
        },
      },
    }
    try {
      await client.send(new SendEmailCommand(mail))
    } catch (error) {
      throw new DomainError('upstream', 'The mail could not be sent. Try again in a few minutes.', { cause: withoutAddress(error) })
    }
  },
})

/** What lets a mail program stop these mails with one press. https://www.rfc-editor.org/rfc/rfc8058 */
const oneClick = (url: string) => [
  { Name: 'List-Unsubscribe', Value: `<${url}>` },
  { Name: 'List-Unsubscribe-Post', Value: 'List-Unsubscribe=One-Click' },
]

/** The mail service's sentences name the recipient, who has no place in a log. */
const withoutAddress = (error: unknown) => new Error(`SES: ${error instanceof Error ? error.name : 'unknown error'}`)
