import type { ServerPace, ServerPaces } from '#functions/ports/platforms.ts'
import type { AskedServer } from '#functions/ports/publisher.ts'
import type { Lane, Target, TargetState } from '#shared/domain/targets.ts'
import { dayMs, minuteMs, secondMs } from '#shared/domain/times.ts'
import { handedOver, ownWaitMs } from './waiting-rules.ts'

/**
 * Where servers are anybody's, a slow one must not keep those waiting whose servers are not. So a worker of the lane that everybody shares waits for a server
 * this long at most, in ms, and then leaves the target to the lane of slow servers. Messages come five seconds ahead, so what is behind it is not late.
 */
export const firstAnswerMs = 5 * secondMs

/** What is sent of a file in a ms at least, in bytes. A larger file may take so much longer. */
const bytesPerMs = 5_000

/** How long a server counts as fast after an answer in time, in ms. An answer in the second half of that time renews it. */
const fastMs = 7 * dayMs

/** How long a slow server, and the person who needed it, stay out of the lane that everybody shares, in ms. */
const slowMs = 10 * minuteMs

/** No call takes longer than this, in ms. */
const callMs = 25 * secondMs

/** A server that was fast is slow after so many slow answers in a row to one process. One alone may be chance. */
const slowInARow = 3

/** Of so many servers a process remembers how many slow answers they gave. */
const rememberedMax = 1_000

/** A worker's next call: of which server, for whom, and in which lane the worker is. `isSafe`: breaking it off leaves nothing unknown. */
export type ServerCall = { asked: AskedServer; userId: string; lane: Lane | undefined; isSafe: boolean }

/** Whether a worker makes a call, and how long it waits for it, in ms, if that is limited. Otherwise the lane of slow servers makes it. */
type Admission = { kind: 'go'; patienceMs: number | undefined } | { kind: 'elsewhere' }

/** Fair shares of the workers, where servers are anybody's. */
export type Lanes = {
  admit: (call: ServerCall) => Promise<Admission>
  /** Whether a worker renews a sign-in, which is never broken off: only one at a time where the server isn't trusted. */
  admitRenewal: (call: Omit<ServerCall, 'isSafe'>) => Promise<boolean>
  /** Remembers how long a call took, in ms, and answers whether that was slow. Never throws. */
  note: (call: Pick<ServerCall, 'asked' | 'userId'>, tookMs: number) => Promise<boolean>
}

type Deps = { paces: ServerPaces; now: () => number; report: (message: string, error: unknown) => void }

/**
 * Keeps slow servers apart. A server that is known to be fast is called like any other. One of which nothing is known is tried, by one worker at a time and for
 * one of a person's targets at a time. All else goes to the lane of slow servers, where nobody waits whose server is fast.
 */
export const serverLanes = ({ paces, now, report }: Deps): Lanes => {
  const slowAnswers = new Map<string, number>()

  const noteFast = async (name: string, known: ServerPace | undefined) => {
    slowAnswers.delete(name)
    const isNews = known === undefined || (known.pace === 'fast' && known.until < now() + fastMs / 2)
    if (isNews) await paces.put(name, { pace: 'fast', until: now() + fastMs })
  }
  const noteSlow = async (name: string, userId: string, known: ServerPace | undefined) => {
    const times = (slowAnswers.get(name) ?? 0) + 1
    remember(slowAnswers, name, times)
    if (known?.pace === 'slow' || (known?.pace === 'fast' && times < slowInARow)) return
    const slow: ServerPace = { pace: 'slow', until: now() + slowMs }
    await Promise.all([paces.put(name, slow), paces.put(personName(userId), slow)])
  }

  /** What is known of a call's server. It counts as slow for a person who has just had a slow one; but no trusted server does. */
  const knownOf = async ({ asked, userId }: Pick<ServerCall, 'asked' | 'userId'>) => {
    if (asked.isTrusted) return (await paces.get(serverName(asked))) ?? trusted
    const [known, own] = await Promise.all([paces.get(serverName(asked)), paces.get(personName(userId))])
    return own?.pace === 'slow' ? own : known
  }
  const begin = ({ asked, userId }: Pick<ServerCall, 'asked' | 'userId'>, lastsMs: number) =>
    paces.begin([serverName(asked), personName(userId)], { now: now(), until: now() + lastsMs })

  const admitAmongAll = async (call: ServerCall): Promise<Admission> => {
    const known = await knownOf(call)
    if (known?.pace === 'slow') return elsewhere
    const patienceMs = patienceFor(call.asked)
    if (known) return go(call.asked.isTrusted && !call.isSafe ? undefined : patienceMs)
    // A worker may wait for the moment of a post before it makes the call.
    return (await begin(call, ownWaitMs + patienceMs)) ? go(patienceMs) : elsewhere
  }

  return {
    admit: async (call) => (call.lane === 'slow' ? go() : admitAmongAll(call)),
    async admitRenewal(call) {
      if (call.lane === 'slow') return true
      const known = await knownOf(call)
      if (known?.pace !== 'fast') return false
      return call.asked.isTrusted || begin(call, callMs)
    },
    async note({ asked, userId }, tookMs) {
      const isSlow = tookMs >= patienceFor(asked) - timerToleranceMs
      try {
        const name = serverName(asked)
        const known = (await paces.get(name)) ?? (asked.isTrusted ? trusted : undefined)
        await (isSlow ? noteSlow(name, userId, known) : noteFast(name, known))
      } catch (error) {
        report('the pace of a server could not be remembered', error)
      }
      return isSlow
    },
  }
}

/** A timer may ring a moment early. */
const timerToleranceMs = 50

const serverName = ({ server }: AskedServer) => `server ${server}`
const personName = (userId: string) => `person ${userId}`

/** A trusted server counts as fast as long as nobody knows otherwise. */
const trusted: ServerPace = { pace: 'fast', until: Number.POSITIVE_INFINITY }

const go = (patienceMs?: number): Admission => ({ kind: 'go', patienceMs })
const elsewhere: Admission = { kind: 'elsewhere' }

const patienceFor = ({ bytes }: AskedServer) => firstAnswerMs + Math.ceil(bytes / bytesPerMs)

const remember = (slowAnswers: Map<string, number>, name: string, times: number) => {
  slowAnswers.set(name, times)
  const [oldest] = slowAnswers.keys()
  if (oldest !== undefined && slowAnswers.size > rememberedMax) slowAnswers.delete(oldest)
}

/** How a target stands that is left to the lane of slow servers: as before, so far as a message is on its way for it. Otherwise it goes on there at once. */
export const toSlowLane = ({ state }: Pick<Target, 'state'>, now: number): Partial<Target> => ({
  lane: 'slow',
  state: hasMessage(state) ? state : handedOver(now),
})

const hasMessage = ({ name }: TargetState) =>
  name === 'enqueued' || name === 'retrying' || name === 'processing' || name === 'outcome-unknown'
