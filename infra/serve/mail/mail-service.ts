import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { secondMs } from '#shared/domain/times.ts'
import { startSes } from '../../local/aws/ses.ts'
import { openOutbox } from './outbox.ts'
import { openPostman, postmanPauseMs } from './postman.ts'
import type { Transport } from './transport.ts'

type Options = {
  /** Where mails wait. */
  file: string
  transport: Transport
  /** Hears what became of a mail, in the words of SES. */
  tell: (event: unknown) => Promise<unknown>
  report: (message: string, error?: unknown) => void
}

/** Takes mails from the functions as SES does, and keeps them until they are sent. Tells of addresses that take none. */
export const startMailService = async ({ file, transport, tell, report }: Options) => {
  const outbox = openOutbox(file)
  const postman = openPostman({ outbox, transport, now: Date.now, report, onRefused: (address) => tell(bounceOf(address)) })
  const ses = await startSes({
    take: (email) => {
      const id = outbox.take(email, Date.now())
      void postman.run()
      return id
    },
    report,
  })
  const timer = setInterval(() => void postman.run(), postmanPauseMs)
  void postman.run()
  return {
    url: ses.url,
    state: outbox.state,
    stop: async () => {
      clearInterval(timer)
      await ses.stop()
      await Promise.race([postman.settled(), pause(stopPatienceMs, undefined, { ref: false })])
      transport.close()
      outbox.close()
    },
  }
}

const stopPatienceMs = 5 * secondMs

/** What SNS tells a function when an address takes no mails. https://docs.aws.amazon.com/ses/latest/dg/event-publishing-retrieving-sns-contents.html */
const bounceOf = (emailAddress: string) => {
  const timestamp = new Date().toISOString()
  const event = {
    eventType: 'Bounce',
    mail: { timestamp, messageId: randomUUID(), destination: [emailAddress] },
    bounce: { bounceType: 'Permanent', bounceSubType: 'General', timestamp, bouncedRecipients: [{ emailAddress }] },
  }
  return { Records: [{ EventSource: 'aws:sns', EventVersion: '1.0', Sns: { MessageId: randomUUID(), Message: JSON.stringify(event) } }] }
}
