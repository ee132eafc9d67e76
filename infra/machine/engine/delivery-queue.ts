import { type Deliveries, type DeliveryMessage, deliveryDelayMaxMs } from '#functions/ports/deliveries.ts'
import type { QueueRow } from '#shared/contracts/admin-rows.ts'
import type { WorkspaceId } from '#shared/domain/id.ts'
import { platformIds } from '#shared/domain/platforms.ts'
import { DeliveryQueue, queueOf } from '#shared/domain/targets.ts'
import { startTimer, type Timer } from './every-minute.ts'

type Options = {
  /** Handles a message completely. A message it throws on is dropped: the sweep finds its target again. */
  deliver: (message: DeliveryMessage) => Promise<void>
  /** Called with a delivery's error. */
  report: (message: string, error: unknown) => void
  /** How many messages are handled at once: per platform, and for all slow servers together. */
  perPlatformMax?: number
  slowMax?: number
  timer?: Timer
}

/** As many as AWS runs per platform by its template: twenty invocations of ten messages each. */
const usualMax = 200

/** As many as AWS runs for slow servers: five invocations of ten messages each. */
const usualSlowMax = 50

/**
 * The last quarter of the slots is for people who occupy fewer than this many. So everyone gets one, whatever the
 * others' servers do.
 */
const fewPlaces = 4

/**
 * One machine's messages, in memory. They wait there for their time, and then for their turn: people take turns, so
 * someone who publishes a lot doesn't make the others wait. Messages for slow servers have a line of their own.
 * Everything lost with the process is also in the table, where the engine looks when it starts.
 */
export const deliveryQueue = ({ deliver, report, perPlatformMax = usualMax, slowMax = usualSlowMax, timer = startTimer }: Options) => {
  const lines = new Map(DeliveryQueue.options.map((name) => [name, newLine(name === 'slow' ? slowMax : perPlatformMax)]))
  const lineOf = (name: DeliveryQueue) => lines.get(name) ?? newLine(perPlatformMax)
  const timers = new Set<() => void>()
  const running = new Set<Promise<void>>()
  let state: 'waiting' | 'running' | 'stopped' = 'waiting'

  const work = async (line: Line, message: DeliveryMessage) => {
    line.enter(message)
    try {
      await deliver(message)
    } catch (error) {
      report('A delivery was not finished; the sweep takes it up again.', error)
    } finally {
      line.leave(message)
      begin(line)
    }
  }
  const begin = (line: Line) => {
    while (state === 'running') {
      const message = line.takeNext()
      if (!message) return
      const delivery = work(line, message).finally(() => running.delete(delivery))
      running.add(delivery)
    }
  }
  const arrive = (message: DeliveryMessage) => {
    const line = lineOf(queueOf(message))
    line.add(message)
    begin(line)
  }
  const wait = (message: DeliveryMessage, delayMs: number) => {
    const line = lineOf(queueOf(message))
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
      platformIds.map((platform) => {
        const { waiting, delayed, running: atWork } = lineOf(platform)
        return { platform, waiting: waiting(), delayed, running: atWork(), deadLetters: 0 }
      }),
    /** Starts handling messages. Earlier ones have waited for this. */
    start: () => {
      if (state === 'waiting') state = 'running'
      for (const line of lines.values()) begin(line)
    },
    /** Begins nothing more. Resolves when running deliveries have ended. */
    stop: async () => {
      state = 'stopped'
      for (const callOff of timers) callOff()
      timers.clear()
      await Promise.all(running)
    },
  }
}

type Line = ReturnType<typeof newLine>

/** One line's due messages, in a list per person, and how many of its `max` slots each person occupies. */
const newLine = (max: number) => {
  const byPerson = new Map<string, DeliveryMessage[]>()
  const places = new Map<string, number>()
  const placesOf = (workspaceId: WorkspaceId) => places.get(workspaceId) ?? 0
  const running = () => places.values().reduce((sum, count) => sum + count, 0)
  /** True if a person may occupy one more slot now. */
  const hasRoom = (workspaceId: WorkspaceId, taken: number) => taken < Math.ceil(max * 0.75) || placesOf(workspaceId) < fewPlaces
  return {
    delayed: 0,
    running,
    waiting: () => byPerson.values().reduce((sum, { length }) => sum + length, 0),
    add: (message: DeliveryMessage) => {
      const own = byPerson.get(message.workspaceId)
      if (own) own.push(message)
      else byPerson.set(message.workspaceId, [message])
    },
    enter: ({ workspaceId }: DeliveryMessage) => void places.set(workspaceId, placesOf(workspaceId) + 1),
    leave: ({ workspaceId }: DeliveryMessage) => {
      const left = placesOf(workspaceId) - 1
      if (left > 0) places.set(workspaceId, left)
      else places.delete(workspaceId)
    },
    /** The next message of the person whose turn it is. They go to the end of the line afterward. */
    takeNext: (): DeliveryMessage | undefined => {
      const taken = running()
      const next = taken < max && byPerson.entries().find(([workspaceId]) => hasRoom(workspaceId, taken))
      if (!next) return undefined
      const [workspaceId, [message, ...others]] = next
      byPerson.delete(workspaceId)
      if (others.length > 0) byPerson.set(workspaceId, others)
      return message
    },
  }
}
