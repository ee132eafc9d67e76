import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { createRequire } from 'node:module'
import * as z from 'zod'
import { secondMs, toInstant } from '#shared/domain/times.ts'
import { oneClick } from './one-click.ts'

/** A CommonJS package whose function is its property `default`; Node's and Vitest's `import` disagree on where that ends up. */
const { default: startSes } = createRequire(import.meta.url)('aws-ses-v2-local') as {
  default: (options: { host: string; port: number }) => Promise<Server>
}

/**
 * A mail that was sent; `at` is an instant, to the second. An answer goes to `replyTo`, where that is given. A mail program that is to stop
 * such mails calls `unsubscribeUrl`, where that is given.
 */
type ReceivedMail = { to: string[]; replyTo?: string; unsubscribeUrl?: string; subject: string; text: string; html: string; at: string }

export type MailServer = { url: string; received: () => Promise<ReceivedMail[]>; stop: () => Promise<void> }

const Store = z.object({
  emails: z.array(
    z
      .object({
        destination: z.object({ to: z.array(z.string()) }),
        replyTo: z.array(z.string()),
        subject: z.string(),
        body: z.object({ text: z.string().default(''), html: z.string().default('') }),
        headers: z.array(z.object({ name: z.string(), value: z.string() })).default([]),
        at: z.number(),
      })
      .transform(({ destination, replyTo: [replyTo], subject, body, headers, at }) => ({
        to: destination.to,
        ...(replyTo !== undefined && { replyTo }),
        ...oneClick(headers),
        subject,
        ...body,
        at: toInstant(at * secondMs),
      })),
  ),
})

/** Starts SES with its inbox page. It keeps mails as long as the process lives, and tells of those that could not be delivered. */
export const startMail = async (tell: (event: unknown) => Promise<unknown>): Promise<MailServer> => {
  const server = await startSes({ host: '127.0.0.1', port: 0 })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The mail service has no port.')
  const url = `http://127.0.0.1:${address.port}`

  // Mails of an earlier system of this process are not this one's.
  await fetch(`${url}/clear-store`, { method: 'POST', signal: AbortSignal.timeout(5 * secondMs) })
  let read: Promise<ReceivedMail[]> | undefined
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (request.url !== '/v2/email/outbound-emails') return
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    response.once('finish', () => {
      read = undefined
      const event = mailEvent(Buffer.concat(chunks).toString())
      if (response.statusCode === 200 && event) void tell(event)
    })
  })
  return {
    url,
    /** Oldest first. They are read again only once another mail has come: who waits for one asks many times. */
    received: () => {
      read ??= readStore(url).catch((error) => {
        read = undefined
        throw error
      })
      return read
    },
    stop: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

const readStore = async (url: string) => {
  const response = await fetch(`${url}/store`, { signal: AbortSignal.timeout(5 * secondMs) })
  return Store.parse(await response.json()).emails
}

const Sent = z.object({ Destination: z.object({ ToAddresses: z.array(z.string()).default([]) }) })

/** Addresses of SES that act like one that does not exist, and like one whose owner reports spam. https://docs.aws.amazon.com/ses/latest/dg/send-an-email-from-console.html */
const simulator = /^(bounce|complaint)(\+[^@]*)?@simulator\.amazonses\.com$/i

/** What SNS tells a function after a call by which a mail was sent; undefined where the mail simply arrives. */
const mailEvent = (call: string) => {
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
