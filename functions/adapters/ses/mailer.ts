import type { Mailer } from '#functions/ports/mailer.ts'
import { DomainError } from '#shared/domain/errors.ts'
import { secondMs } from '#shared/domain/times.ts'
import { openService, type Service } from '../aws/service.ts'
import { serviceCalls } from '../aws/service-calls.ts'
import { withoutDetails } from '../without-details.ts'

/** `from` is a verified address; SES reports the delivery of its mails as `configurationSet` says. */
export type MailSettings = { from: string; configurationSet: string }

/** Sends through SES from one address; the environment says where SES is, unless told. */
export const sesMailer = ({ from, configurationSet }: MailSettings, service: Service = openService('ses')): Mailer => {
  const call = serviceCalls(service, { tries: 2, timeoutMs: 5 * secondMs })
  return {
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
        await call({ path: '/v2/email/outbound-emails', body: JSON.stringify(mail) })
      } catch (error) {
        throw new DomainError('upstream', 'The mail could not be sent. Try again in a few minutes.', {
          cause: withoutDetails('SES did not take a mail', error),
        })
      }
    },
  }
}

/** The headers that let a mail program stop these mails with one press. https://www.rfc-editor.org/rfc/rfc8058 */
const oneClick = (url: string) => [
  { Name: 'List-Unsubscribe', Value: `<${url}>` },
  { Name: 'List-Unsubscribe-Post', Value: 'List-Unsubscribe=One-Click' },
]
