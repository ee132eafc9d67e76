import { SESClient, SendRawEmailCommand } from '@aws-sdk/client-ses'
import type { Mailer } from '#functions/ports/mailer.ts'
import { DomainError } from '#shared/domain/errors.ts'
import { rawEmail } from '../raw-email.ts'
import { awsClient, withoutDetails } from './client.ts'

/** `from` is a verified address. `configurationSet` determines how SES reports deliveries. */
export type MailSettings = { from: string; configurationSet: string }

/** Sends email through SES from one address. */
export const sesMailer = ({ from, configurationSet }: MailSettings): Mailer => {
  const ses = new SESClient(awsClient({ maxAttempts: 2 }))
  return {
    async send(mail) {
      const email = await rawEmail({ ...mail, from })
      const command = new SendRawEmailCommand({
        Source: email.from,
        Destinations: [email.to],
        RawMessage: { Data: email.bytes },
        ConfigurationSetName: configurationSet,
      })
      try {
        await ses.send(command)
      } catch (error) {
        throw new DomainError('upstream', 'The email couldn’t be sent. Try again in a few minutes.', {
          cause: withoutDetails('SES did not take a mail', error),
        })
      }
    },
  }
}
