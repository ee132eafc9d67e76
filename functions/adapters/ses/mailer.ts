import { SESClient, SendEmailCommand } from '@aws-sdk/client-ses'
import type { Mailer } from '#functions/ports/mailer.ts'
import { DomainError } from '#shared/domain/errors.ts'

/** A client of the mail service; the SDK's own environment variables say where it is. */
export const openMailService = () => new SESClient({ maxAttempts: 2, requestHandler: { connectionTimeout: 2_000, requestTimeout: 5_000 } })

/** Sends through SES from one verified address. */
export const sesMailer = (client: SESClient, from: string): Mailer => ({
  async send({ to, subject, text, html, replyTo }) {
    const utf8 = (Data: string) => ({ Data, Charset: 'UTF-8' })
    const mail = {
      Source: from,
      Destination: { ToAddresses: [to] },
      ...(replyTo !== undefined && { ReplyToAddresses: [replyTo] }),
      Message: { Subject: utf8(subject), Body: { Text: utf8(text), Html: utf8(html) } },
    }
    try {
      await client.send(new SendEmailCommand(mail))
    } catch (error) {
      throw new DomainError('upstream', 'The mail could not be sent. Try again in a few minutes.', { cause: withoutAddress(error) })
    }
  },
})

/** The mail service's sentences name the recipient, who has no place in a log. */
const withoutAddress = (error: unknown) => new Error(`SES: ${error instanceof Error ? error.name : 'unknown error'}`)
