import { toInstant } from '#shared/domain/times.ts'
import { oneClick } from '../../local/one-click.ts'
import type { OutgoingMail } from './outgoing-mail.ts'
import type { Transport } from './transport.ts'

const shownMax = 1_000

/** Remembers the mails that a transport took, for the sandbox's page of them. The oldest are forgotten. */
export const withInbox = (transport: Transport) => {
  const taken: ReturnType<typeof shown>[] = []
  return {
    ...transport,
    send: async (mail: OutgoingMail) => {
      const delivery = await transport.send(mail)
      if (delivery.kind === 'taken') taken.push(shown(mail))
      if (taken.length > shownMax) taken.shift()
      return delivery
    },
    /** Oldest first. */
    received: async () => taken,
  }
}

const shown = ({ to, replyTo, subject, text, html, headers }: OutgoingMail) => ({
  to: [to],
  ...(replyTo !== undefined && { replyTo }),
  ...oneClick(Object.entries(headers).map(([name, value]) => ({ name, value }))),
  subject,
  text,
  html,
  at: toInstant(Date.now()),
})
