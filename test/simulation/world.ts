import { setImmediate } from 'node:timers/promises'
import { type Chance, chanceOf } from './random.ts'

/** A Lambda invocation or a person's request. It can die at every await, and its clock may be off. */
export type Process = {
  isAlive: boolean
  readonly skewMs: number
  /** The probability of dying at an await. */
  readonly diesEarly: number
  /** The await at which it's certain to die, counted from 1. */
  readonly diesAt: number
  awaits: number
  /** Set while it's frozen. Resolves when it continues. */
  frozen: PromiseWithResolvers<void> | undefined
  /** The machine it runs on, numbered by how many ended before. */
  readonly machine: number
}

type Event = { at: number; order: number; run: () => void }

/** Virtual time. Only scheduled events happen, in order of time and then of scheduling. */
export type World = ReturnType<typeof createWorld>

/** Half an hour before 2026-03-01T00:00:00Z, so a day ends during the run. Any fixed day would do. */
export const beginning = Date.UTC(2026, 1, 28, 23, 30)

/** From `at` (ms) on, the clock of Crier’s machines is `aheadMs` ahead of true time, or behind if negative. */
export type ClockJump = { at: number; aheadMs: number }

export const createWorld = (seed: number, jumps: readonly ClockJump[] = []) => {
  const chance: Chance = chanceOf(seed)
  const agenda: Event[] = []
  let now = beginning
  let order = 0
  let steps = 0
  let machine = 0

  const at = (time: number, run: () => void) => insert(agenda, { at: Math.max(time, now), order: order++, run })

  const world = {
    seed,
    chance,
    beginning,
    /** The true time, which people and platforms use. Timers run by it, whatever a clock says. */
    now: () => now,
    jumps,
    /** The time on the clock of Crier’s machines. */
    clock: () => now + (jumps.findLast((jump) => jump.at <= now)?.aheadMs ?? 0),
    steps: () => steps,
    /** How many machines ended before the current one. */
    machine: () => machine,
    /** Ends the current machine with all of its processes. */
    endMachine: () => {
      machine++
    },
    at,
    pause: (ms: number) => new Promise<void>((resolve) => at(now + ms, resolve)),
    /** Runs events until none is left before `until` (ms). */
    async run(until: number) {
      for (let next = agenda[0]; next && next.at <= until; next = agenda[0]) {
        agenda.shift()
        now = next.at
        steps++
        next.run()
        await setImmediate()
      }
      now = Math.max(now, until)
    },
  }
  return world
}

const insert = (agenda: Event[], event: Event) => {
  let low = 0
  let high = agenda.length
  while (low < high) {
    const middle = (low + high) >>> 1
    const other = agenda[middle]
    if (other && (other.at < event.at || (other.at === event.at && other.order < event.order))) low = middle + 1
    else high = middle
  }
  agenda.splice(low, 0, event)
}
