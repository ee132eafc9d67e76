import { type Deliveries, type DeliveryMessage, deliveryDelayMaxMs } from '#functions/ports/deliveries.ts'
import type { QueueRow } from '#shared/contracts/admin-rows.ts'
import { byPlatform, Platform } from '#shared/domain/platforms.ts'
import { startTimer, type Timer } from './every-minute.ts'

type Options = {
  /** Works on a message to its end. A message that it throws on is dropped: the sweep finds its target again. */
  deliver: (message: DeliveryMessage) => Promise<void>
  /** Hears what a delivery threw. */
  report: (message: string, error: unknown) => void
  /** How many messages of one platform are worked on at once. */
  perPlatformMax?: number
  timer?: Timer
}

/** As many as AWS runs of a platform by its template: twenty invocations of ten messages each. */
const usualMax = 200

/**
 * The messages of one machine, in its memory. They wait there for their time, and then for their turn: people take turns, so that nobody who publishes a lot
 * keeps the others waiting. What is lost with the process is in the table as well, where the engine looks when it starts.
 */
export const deliveryQueue = ({ deliver, report, perPlatformMax = usualMax, timer = startTimer }: Options) => {
  const lines = byPlatform(newLine)
  const timers = new Set<() => void>()
  const running = new Set<Promise<void>>()
  let state: 'waiting' | 'running' | 'stopped' = 'waiting'

  const work = async (line: Line, message: DeliveryMessage) => {
    line.running += 1
    try {
      await deliver(message)
    } catch (error) {
      report('A delivery was not finished; the sweep takes it up again.', error)
    } finally {
      line.running -= 1
      begin(line)
    }
  }
  const begin = (line: Line) => {
    while (state === 'running' && line.running < perPlatformMax) {
      const message = line.takeNext()
      if (!message) return
      const delivery = work(line, message).finally(() => running.delete(delivery))
      running.add(delivery)
    }
  }
  const arrive = (message: DeliveryMessage) => {
    const line = lines[message.platform]
    line.add(message)
    begin(line)
  }
  const wait = (message: DeliveryMessage, delayMs: number) => {
    const line = lines[message.platform]
    line.delayed += 1
    const callOff = timer(delayMs, () => {
      timers.delete(callOff)
      line.delayed -= 1
      arrive(message)
    })
    timers.add(callOff)
  }
  const deliveries: Deliveries = {
    async send(entries) {
      if (state === 'stopped') return entries.map(({ message }) => message)
      for (const { message, delayMs } of entries) {
        if (delayMs > 0) wait(message, Math.min(delayMs, deliveryDelayMaxMs))
        else arrive(message)
      }
      return []
    },
  }
  return {
    deliveries,
    sizes: (): QueueRow[] =>
      Platform.options.map((platform) => {
        const { waiting, delayed, running: atWork } = lines[platform]
        return { platform, waiting: waiting(), delayed, running: atWork, deadLetters: 0 }
      }),
    /** From now on messages are worked on. What came before has waited for this. */
    start: () => {
      if (state === 'waiting') state = 'running'
      for (const line of Object.values(lines)) begin(line)
    },
    /** Begins nothing more. Resolves when what runs has ended. */
    stop: async () => {
      state = 'stopped'
      for (const callOff of timers) callOff()
      timers.clear()
      await Promise.all(running)
    },
  }
}

type Line = ReturnType<typeof newLine>

/** The messages of one platform whose time has come, one list for each person. */
const newLine = () => {
  const byPerson = new Map<string, DeliveryMessage[]>()
  return {
    delayed: 0,
    running: 0,
    waiting: () => byPerson.values().reduce((sum, { length }) => sum + length, 0),
    add: (message: DeliveryMessage) => {
      const own = byPerson.get(message.userId)
      if (own) own.push(message)
      else byPerson.set(message.userId, [message])
    },
    /** The next message of the person whose turn it is; they are last in line afterwards. */
    takeNext: (): DeliveryMessage | undefined => {
      for (const [userId, own] of byPerson) {
        const message = own.shift()
        byPerson.delete(userId)
        if (own.length > 0) byPerson.set(userId, own)
        if (message) return message
      }
      return undefined
    },
  }
}
