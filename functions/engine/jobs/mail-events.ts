import * as z from 'zod'
import { toInstant } from '#shared/domain/times.ts'
import type { DeliveryProblem } from '#shared/domain/users.ts'

const Recipients = z.array(z.object({ emailAddress: z.string() }))
const Moment = z.iso.datetime().transform((text) => toInstant(Date.parse(text)))

/**
 * An SES event about an email. https://docs.aws.amazon.com/ses/latest/dg/event-publishing-retrieving-sns-contents.html
 */
const MailEvent = z.discriminatedUnion('eventType', [
  z.object({
    eventType: z.literal('Bounce'),
    bounce: z.object({ bounceType: z.string(), bouncedRecipients: Recipients, timestamp: Moment }),
  }),
  z.object({
    eventType: z.literal('Complaint'),
    complaint: z.object({ complaintFeedbackType: z.string().nullish(), complainedRecipients: Recipients, timestamp: Moment }),
  }),
])

/** How SNS passes messages to a function. */
export const MailEvents = z.object({ Records: z.array(z.object({ Sns: z.object({ Message: z.string() }) })) })
export type MailEvents = z.infer<typeof MailEvents>

type AddressProblem = DeliveryProblem & { addresses: string[] }

/**
 * Returns the delivery problems among SES events. A transient bounce isn't one, nor is a report that something was not
 * spam.
 */
export const deliveryProblems = (events: MailEvents) =>
  events.Records.flatMap(eventIn).flatMap((event): AddressProblem[] => {
    if (event.eventType === 'Bounce') {
      const { bounceType, bouncedRecipients, timestamp } = event.bounce
      return bounceType === 'Permanent' ? [{ kind: 'bounce', at: timestamp, addresses: bouncedRecipients.map(bareAddress) }] : []
    }
    const { complaintFeedbackType, complainedRecipients, timestamp } = event.complaint
    return complaintFeedbackType === 'not-spam'
      ? []
      : [{ kind: 'complaint', at: timestamp, addresses: complainedRecipients.map(bareAddress) }]
  })

/** SES also tries the topic out, with a sentence, when it's set up. */
const eventIn = ({ Sns: { Message } }: MailEvents['Records'][number]) =>
  Message.trimStart().startsWith('{') ? [MailEvent.parse(JSON.parse(Message))] : []

/** An address may follow a name, in angle brackets. */
const bareAddress = ({ emailAddress }: { emailAddress: string }) => /<([^<>]+)>\s*$/.exec(emailAddress)?.[1] ?? emailAddress
