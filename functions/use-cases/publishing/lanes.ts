import type { ServerPace, ServerPaces } from '#functions/ports/platforms.ts'
import type { ServerRequest } from '#functions/ports/publisher.ts'
import type { WorkspaceId } from '#shared/domain/id.ts'
import type { Lane, Target, TargetState } from '#shared/domain/targets.ts'
import { dayMs, minuteMs, secondMs } from '#shared/domain/times.ts'
import { handedOver, ownWaitMs } from './waiting-rules.ts'

/**
 * How long a worker in the shared lane waits for a server, in ms, before it leaves the target to the slow lane. On
 * platforms where anyone can run a server, this keeps slow servers from holding up posts to others. Messages come five
 * seconds early, so what's queued behind isn't late.
 */
export const firstAnswerMs = 5 * secondMs

/** The minimum upload speed, in bytes per ms. A larger file gets correspondingly more time. */
const bytesPerMs = 5_000

/**
 * How long a server counts as fast after a timely answer, in ms. An answer in the second half of that time renews it.
 */
const fastMs = 7 * dayMs

/** How long a slow server, and the person who used it, stay out of the shared lane, in ms. */
const slowMs = 10 * minuteMs

/** The longest that any call takes, in ms. */
const callMs = 25 * secondMs

/** A fast server becomes slow after this many slow answers in a row to one process. A single one may be chance. */
const slowInARow = 3

/** The number of servers whose slow answers a process remembers. */
const rememberedMax = 1_000

/**
 * A worker's next call: the server, the person, and the worker's lane. `isSafe`: cutting it off leaves nothing unknown.
 */
export type ServerCall = { asked: ServerRequest; workspaceId: WorkspaceId; lane: Lane | undefined; isSafe: boolean }

/** Whether a worker makes a call, and its timeout in ms, if any. Otherwise, the slow lane makes it. */
type Admission = { kind: 'go'; patienceMs: number | undefined } | { kind: 'elsewhere' }

/** Shares workers fairly on platforms where anyone can run a server. */
export type Lanes = {
  admit: (call: ServerCall) => Promise<Admission>
  /**
   * Returns true if a worker may renew a sign-in, which is never cut off. Unless the server is trusted, only one
   * renewal runs at a time.
   */
  admitRenewal: (call: Omit<ServerCall, 'isSafe'>) => Promise<boolean>
  /** Records how long a call took, in ms, and returns true if that was slow. Never throws. */
  note: (call: Pick<ServerCall, 'asked' | 'workspaceId'>, tookMs: number) => Promise<boolean>
}

type Deps = { paces: ServerPaces; now: () => number; report: (message: string, error: unknown) => void }

/**
 * Keeps slow servers apart. A known fast server is called like any other. An unknown one is tried by one worker at a
 * time, and for one of a person's targets at a time. Everything else goes to the slow lane, where no one with a fast
 * server waits.
 */
export const serverLanes = ({ paces, now, report }: Deps): Lanes => {
  const slowAnswers = new Map<string, number>()

  const noteFast = async (name: string, known: ServerPace | undefined) => {
    slowAnswers.delete(name)
    const isNews = known === undefined || (known.pace === 'fast' && known.until < now() + fastMs / 2)
    if (isNews) await paces.put(name, { pace: 'fast', until: now() + fastMs })
  }
  const noteSlow = async (name: string, workspaceId: WorkspaceId, known: ServerPace | undefined) => {
    const times = (slowAnswers.get(name) ?? 0) + 1
    remember(slowAnswers, name, times)
    if (known?.pace === 'slow' || (known?.pace === 'fast' && times < slowInARow)) return
    const slow: ServerPace = { pace: 'slow', until: now() + slowMs }
    await Promise.all([paces.put(name, slow), paces.put(personName(workspaceId), slow)])
  }

  /**
   * Returns what is known about a call's server. It counts as slow for a person who has just had a slow one, unless
   * it's trusted.
   */
  const knownOf = async ({ asked, workspaceId }: Pick<ServerCall, 'asked' | 'workspaceId'>) => {
    if (asked.isTrusted) return (await paces.get(serverName(asked))) ?? trusted
    const [known, own] = await Promise.all([paces.get(serverName(asked)), paces.get(personName(workspaceId))])
    return own?.pace === 'slow' ? own : known
  }
  const begin = ({ asked, workspaceId }: Pick<ServerCall, 'asked' | 'workspaceId'>, lastsMs: number) =>
    paces.begin([serverName(asked), personName(workspaceId)], { now: now(), until: now() + lastsMs })

  const admitAmongAll = async (call: ServerCall): Promise<Admission> => {
    const known = await knownOf(call)
    if (known?.pace === 'slow') return elsewhere
    const patienceMs = patienceFor(call.asked)
    if (known) return go(call.asked.isTrusted && !call.isSafe ? undefined : patienceMs)
    // A worker may wait for a post's moment before it makes the call.
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
    async note({ asked, workspaceId }, tookMs) {
      const isSlow = tookMs >= patienceFor(asked) - timerToleranceMs
      try {
        const name = serverName(asked)
        const known = (await paces.get(name)) ?? (asked.isTrusted ? trusted : undefined)
        await (isSlow ? noteSlow(name, workspaceId, known) : noteFast(name, known))
      } catch (error) {
        report('the pace of a server could not be remembered', error)
      }
      return isSlow
    },
  }
}

/** A timer may fire a moment early. */
const timerToleranceMs = 50

const serverName = ({ server }: ServerRequest) => `server ${server}`
const personName = (workspaceId: WorkspaceId) => `person ${workspaceId}`

/** A trusted server counts as fast until something else is known. */
const trusted: ServerPace = { pace: 'fast', until: Number.POSITIVE_INFINITY }

const go = (patienceMs?: number): Admission => ({ kind: 'go', patienceMs })
const elsewhere: Admission = { kind: 'elsewhere' }

const patienceFor = ({ bytes }: ServerRequest) => firstAnswerMs + Math.ceil(bytes / bytesPerMs)

const remember = (slowAnswers: Map<string, number>, name: string, times: number) => {
  slowAnswers.set(name, times)
  const [oldest] = slowAnswers.keys()
  if (oldest !== undefined && slowAnswers.size > rememberedMax) slowAnswers.delete(oldest)
}

/**
 * Returns the change that leaves a target to the slow lane. Its state stays if a message is in flight for it.
 * Otherwise, it continues there at once.
 */
export const toSlowLane = ({ state }: Pick<Target, 'state'>, now: number): Partial<Target> => ({
  lane: 'slow',
  state: hasMessage(state) ? state : handedOver(now),
})

const hasMessage = ({ name }: TargetState) =>
  name === 'enqueued' || name === 'retrying' || name === 'processing' || name === 'outcome-unknown'
