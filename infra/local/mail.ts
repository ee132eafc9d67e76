import { randomUUID } from 'node:crypto'
import { toInstant } from '#shared/domain/times.ts'
import { startSes } from './aws/ses.ts'
import { type ReceivedEmail, receivedEmail } from './received-email.ts'
import { report } from './report.ts'

/** A mail that was sent; `at` is an instant. */
type SentEmail = ReceivedEmail & { at: string }

export type MailServer = { url: string; received: () => Promise<SentEmail[]>; stop: () => Promise<void> }

/** Starts SES with an inbox. It keeps mails as long as it runs, and tells of those that could not be delivered. */
export const startMail = async (tell: (event: unknown) => Promise<unknown>): Promise<MailServer> => {
  const inbox: SentEmail[] = []
  const ses = await startSes({
    take: async ({ to, raw }) => {
      inbox.push({ ...(await receivedEmail(Buffer.from(raw, 'base64'))), at: toInstant(Date.now()) })
      const event = mailEvent(to)
      if (event) void tell(event)
      return randomUUID()
    },
    report,
  })
  return {
    ...ses,
    /** Oldest first. */
    received: async () => inbox,
  }
}

/** Addresses of SES that act like one that does not exist, and like one whose owner reports spam. https://docs.aws.amazon.com/ses/latest/dg/send-an-email-from-console.html */
const simulator = /^(bounce|complaint)(\+[^@]*)?@simulator\.amazonses\.com$/i

/** What SNS tells a function after a mail was sent to an address; undefined where the mail simply arrives. */
const mailEvent = (emailAddress: string) => {
  const kind = simulator.exec(emailAddress)?.[1]?.toLowerCase()
  if (kind === undefined) return undefined
  const timestamp = new Date().toISOString()
  const mail = { timestamp, messageId: randomUUID(), destination: [emailAddress] }
  const event =
    kind === 'bounce'
      ? {
          eventType: 'Bounce',
          mail,
          bounce: { bounceType: 'Permanent', bounceSubType: 'General', timestamp, bouncedRecipients: [{ emailAddress }] },
        }
      : { eventType: 'Complaint', mail, complaint: { complaintFeedbackType: 'abuse', timestamp, complainedRecipients: [{ emailAddress }] } }
  return { Records: [{ EventSource: 'aws:sns', EventVersion: '1.0', Sns: { MessageId: randomUUID(), Message: JSON.stringify(event) } }] }
}
