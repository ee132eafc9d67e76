import { setTimeout as pause } from 'node:timers/promises'
import { secondMs } from '#shared/domain/times.ts'
import { openOutbox } from './outbox.ts'
import type { OutgoingMail } from './outgoing-mail.ts'
import { openPostman, postmanPauseMs } from './postman.ts'
import type { Transport } from './transport.ts'

type Options = {
  /** The outbox's file. */
  file: string
  transport: Transport
  /** Called with an address that refuses emails. */
  onRefused: (address: string) => Promise<unknown>
  report: (message: string, error?: unknown) => void
}

/** Keeps emails until they're sent. */
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
