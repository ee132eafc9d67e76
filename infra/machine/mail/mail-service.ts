import { setTimeout as pause } from 'node:timers/promises'
import { secondMs } from '#shared/domain/times.ts'
import { openOutbox } from './outbox.ts'
import type { OutgoingMail } from './outgoing-mail.ts'
import { openPostman, postmanPauseMs } from './postman.ts'
import type { Transport } from './transport.ts'

type Options = {
  /** Where mails wait. */
  file: string
  transport: Transport
  /** Hears of an address that takes no mails. */
  onRefused: (address: string) => Promise<unknown>
  report: (message: string, error?: unknown) => void
}

/** Keeps mails until they are sent. */
export const openMailService = ({ file, transport, onRefused, report }: Options) => {
  const outbox = openOutbox(file)
  const postman = openPostman({ outbox, transport, now: Date.now, report, onRefused })
  const timer = setInterval(() => void postman.run(), postmanPauseMs)
  void postman.run()
  return {
    take: (mail: OutgoingMail) => {
      outbox.take(mail, Date.now())
      void postman.run()
    },
    state: outbox.state,
    stop: async () => {
      clearInterval(timer)
      await Promise.race([postman.settled(), pause(stopPatienceMs, undefined, { ref: false })])
      transport.close()
      outbox.close()
    },
  }
}

const stopPatienceMs = 5 * secondMs
