import { randomUUID } from 'node:crypto'
import { toInstant } from '#shared/domain/times.ts'
import type { DeliveryProblem } from '#shared/domain/users.ts'
import { startSes } from '../../local-aws/ses.ts'
import { type ReceivedEmail, receivedEmail } from '../mail/received-email.ts'
import { report } from '../process/report.ts'

/** A mail that was sent; `at` is an instant. */
type SentEmail = ReceivedEmail & { at: string }

export type MailServer = { url: string; received: () => Promise<SentEmail[]>; stop: () => Promise<void> }

type Problem = DeliveryProblem['kind']

/** An inbox of all mails, kept as long as it's open. `onProblem` hears of those that could not be delivered. */
export const openInbox = (onProblem: (kind: Problem, address: string) => unknown) => {
  const inbox: SentEmail[] = []
  return {
    take: async ({ to, raw }: { to: string; raw: string }) => {
      inbox.push({ ...(await receivedEmail(Buffer.from(raw, 'base64'))), at: toInstant(Date.now()) })
      const problem = problemOf(to)
      if (problem) void onProblem(problem, to)
    },
    /** Oldest first. */
    received: async () => inbox,
  }
}

/** Addresses of SES that act like one that doesn't exist, and like one whose owner reports spam. https://docs.aws.amazon.com/ses/latest/dg/send-an-email-from-console.html */
const problemOf = (address: string): Problem | undefined => {
  const simulated = /^(bounce|complaint)(\+[^@]*)?@simulator\.amazonses\.com$/i.exec(address)?.[1]?.toLowerCase()
  return simulated === 'bounce' || simulated === 'complaint' ? simulated : undefined
}

/** Starts SES with an inbox. Like SNS, it tells a function of the mails that could not be delivered. */
export const startMail = async (tell: (event: unknown) => Promise<unknown>): Promise<MailServer> => {
  const inbox = openInbox((kind, address) => tell(mailEvent(kind, address)))
  const ses = await startSes({
    take: async (email) => {
      await inbox.take(email)
      return randomUUID()
    },
    report,
  })
  return { ...ses, received: inbox.received }
}

/** What SNS tells a function after a mail could not be delivered. */
const mailEvent = (kind: Problem, emailAddress: string) => {
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
