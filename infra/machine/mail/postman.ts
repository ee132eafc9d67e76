import { setTimeout as pause } from 'node:timers/promises'
import { dayMs, minuteMs, secondMs } from '#shared/domain/times.ts'
import { type Outbox, openOutbox, type WaitingMail } from './outbox.ts'
import type { OutgoingMail } from './outgoing-mail.ts'
import type { Transport } from './transport.ts'

type Deps = {
  outbox: Outbox
  transport: Transport
  now: () => number
  report: (message: string, error?: unknown) => void
  /** Called with an address that refuses emails. */
  onRefused: (address: string) => Promise<unknown>
}

/** The pause after each failed attempt. The last one repeats. */
const pausesMs = [minuteMs, 5 * minuteMs, 15 * minuteMs, 60 * minuteMs]
/** An email is given up after this, since its link has expired. */
const patienceMs = 2 * dayMs

/**
 * Sends waiting emails, oldest first, one after another. On a full disk, the outbox can't be updated: those that were
 * sent, or have to wait, are left alone until it can.
 */
export const openPostman = ({ outbox, transport, now, report, onRefused }: Deps) => {
  let running: Promise<void> | undefined
  /** The updates that the outbox is still missing, by the email's ID. */
  const missing = new Map<string, () => void>()

  const update = (id: string, write: () => void) => {
    try {
      write()
      missing.delete(id)
    } catch (error) {
      if (missing.size === 0) report('The outbox couldn’t be updated; trying again.', error)
      missing.set(id, write)
    }
  }
  const later = ({ id, tries }: WaitingMail, reason: string) => {
    if (tries === 0) report(`An email couldn’t be sent; trying again: ${reason}`)
    const until = now() + (pausesMs[Math.min(tries, pausesMs.length - 1)] ?? minuteMs)
    update(id, () => outbox.postpone(id, until))
  }
  const deliver = async (waiting: WaitingMail) => {
    const { id, mail, takenAt } = waiting
    const delivery = await transport.send(mail)
    if (delivery.kind === 'later' && now() - takenAt < patienceMs) return later(waiting, delivery.reason)
    update(id, () => outbox.remove(id))
    if (delivery.kind === 'taken') return
    report(`Gave up on an email: ${delivery.reason}`)
    if (delivery.kind === 'refused') await onRefused(mail.to)
  }
  const deliverDue = async () => {
    for (const [id, write] of missing) update(id, write)
    const dueNow = () => outbox.due(now(), [...missing.keys()])
    for (let due = dueNow(); due.length > 0; due = dueNow()) for (const mail of due) await deliver(mail)
  }
  return {
    /** Sends what's due, unless that's already running. */
    run: (): Promise<void> => {
      running ??= deliverDue()
        .catch((error: unknown) => report('The outbox couldn’t be processed.', error))
        .finally(() => {
          running = undefined
        })
      return running
    },
    /** Waits for the emails being sent. */
    settled: async () => running,
  }
}

/** How often the outbox is checked, besides whenever an email arrives. */
export const postmanPauseMs = 10 * secondMs

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
