import { randomUUID } from 'node:crypto'
import * as z from 'zod'

const Sent = z.object({ Destination: z.object({ ToAddresses: z.array(z.string()).default([]) }) })

/** Addresses of SES that act like one that does not exist, and like one whose owner reports spam. https://docs.aws.amazon.com/ses/latest/dg/send-an-email-from-console.html */
const simulator = /^(bounce|complaint)(\+[^@]*)?@simulator\.amazonses\.com$/i

/** What SNS tells a function after a call by which a mail was sent; undefined where the mail simply arrives. */
export const mailEvent = (call: string) => {
  const emailAddress = Sent.parse(JSON.parse(call)).Destination.ToAddresses.find((address) => simulator.test(address))
  const kind = simulator.exec(emailAddress ?? '')?.[1]?.toLowerCase()
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
