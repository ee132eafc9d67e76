import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { json } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { secondMs } from '#shared/domain/times.ts'
import { listen } from '../../local/listen.ts'
import { openOutbox } from './outbox.ts'
import { readSendEmail } from './outgoing-mail.ts'
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
  const take = async (request: IncomingMessage, response: ServerResponse) => {
    if (request.method !== 'POST' || request.url !== '/v2/email/outbound-emails') return void response.writeHead(404).end()
    const MessageId = outbox.take(readSendEmail(await json(request)), Date.now())
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ MessageId }))
    void postman.run()
  }
  const server = createServer((request, response) => {
    take(request, response).catch((error: unknown) => {
      report('A mail could not be kept.', error)
      response.writeHead(500, { 'content-type': 'application/json' }).end(JSON.stringify({ message: 'The mail could not be kept.' }))
    })
  })
  const listening = await listen(server, 0)
  const timer = setInterval(() => void postman.run(), postmanPauseMs)
  void postman.run()
  return {
    url: listening.url,
    state: outbox.state,
    stop: async () => {
      clearInterval(timer)
      await listening.stop()
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
