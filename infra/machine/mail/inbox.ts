import { toInstant } from '#shared/domain/times.ts'
import { type OutgoingMail, shownMail } from './outgoing-mail.ts'
import type { Transport } from './transport.ts'

const shownMax = 1_000

/** Remembers the mails that a transport took, for the sandbox's page of them. The oldest are forgotten. */
export const withInbox = (transport: Transport) => {
  const taken: (Awaited<ReturnType<typeof shownMail>> & { at: string })[] = []
  return {
    ...transport,
    send: async (mail: OutgoingMail) => {
      const delivery = await transport.send(mail)
      if (delivery.kind === 'taken') taken.push({ ...(await shownMail(mail)), at: toInstant(Date.now()) })
      if (taken.length > shownMax) taken.shift()
      return delivery
    },
    /** Oldest first. */
    received: async () => taken,
  }
}
