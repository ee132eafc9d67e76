import { randomUUID } from 'node:crypto'
import { type MailProblem, openInbox } from '../machine/demo/inbox.ts'
import type { Part } from '../machine/process/parts.ts'
import { report } from '../machine/process/report.ts'
import { startSes } from './ses.ts'

type MailServer = Part & { url: string; received: ReturnType<typeof openInbox>['received'] }

/** Starts SES with an inbox. Like SNS, it tells a function about emails that bounced. */
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

/** The event SNS sends a function after an email bounced. */
const mailEvent = (kind: MailProblem, emailAddress: string) => {
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
