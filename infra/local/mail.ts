import { once } from 'node:events'
import type { Server } from 'node:http'
import { createRequire } from 'node:module'
import * as z from 'zod'
import { toInstant } from '#shared/domain/times.ts'

/** A CommonJS package whose function is its property `default`; Node's and Vitest's `import` disagree on where that ends up. */
const { default: startSes } = createRequire(import.meta.url)('aws-ses-v2-local') as {
  default: (options: { host: string; port: number }) => Promise<Server>
}

/** A mail that was sent; `at` is an instant, to the second. An answer goes to `replyTo`, where that is given. */
type ReceivedMail = { to: string[]; replyTo?: string; subject: string; text: string; html: string; at: string }

export type MailServer = { url: string; received: () => Promise<ReceivedMail[]>; stop: () => Promise<void> }

const Store = z.object({
  emails: z.array(
    z
      .object({
        destination: z.object({ to: z.array(z.string()) }),
        replyTo: z.array(z.string()),
        subject: z.string(),
        body: z.object({ text: z.string().default(''), html: z.string().default('') }),
        at: z.number(),
      })
      .transform(({ destination, replyTo: [replyTo], subject, body, at }) => ({
        to: destination.to,
        ...(replyTo !== undefined && { replyTo }),
        subject,
        ...body,
        at: toInstant(at * 1_000),
      })),
  ),
})

/** Starts SES with its inbox page. It keeps mails as long as the process lives. */
export const startMail = async (): Promise<MailServer> => {
  const server = await startSes({ host: '127.0.0.1', port: 0 })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The mail service has no port.')
  const url = `http://127.0.0.1:${address.port}`

  // What an earlier system of this process has sent is none of this one's.
  await fetch(`${url}/clear-store`, { method: 'POST', signal: AbortSignal.timeout(5_000) })
  return {
    url,
    /** Oldest first. */
    received: async () => {
      const response = await fetch(`${url}/store`, { signal: AbortSignal.timeout(5_000) })
      return Store.parse(await response.json()).emails
    },
    stop: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
