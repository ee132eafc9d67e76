import { toInstant } from '#shared/domain/times.ts'
import type { DeliveryProblem } from '#shared/domain/users.ts'
import { type ReceivedEmail, receivedEmail } from '../mail/outgoing-mail.ts'

/** An email that was sent. `at` is an instant. */
type SentEmail = ReceivedEmail & { at: string }

export type MailProblem = DeliveryProblem['kind']

/** An inbox of all emails, kept as long as it's open. `onProblem` is called for those that couldn't be delivered. */
export const openInbox = (onProblem: (kind: MailProblem, address: string) => unknown) => {
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

/**
 * SES's test addresses: one that bounces, and one whose owner reports spam.
 * https://docs.aws.amazon.com/ses/latest/dg/send-an-email-from-console.html
 */
const problemOf = (address: string): MailProblem | undefined => {
  const simulated = /^(bounce|complaint)(\+[^@]*)?@simulator\.amazonses\.com$/i.exec(address)?.[1]?.toLowerCase()
  return simulated === 'bounce' || simulated === 'complaint' ? simulated : undefined
}
