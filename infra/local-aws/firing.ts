import type { Firing, Schedules } from './schedules.ts'

/**
 * What goes wrong with the next `times` firings: late by `delayMs`, delivered but treated as lost and so repeated, or
 * never delivered.
 */
export type FiringFault = { times: number | 'forever'; delayMs?: number | undefined; dropAfterEffect?: boolean | undefined }

type Deps = {
  schedules: Schedules
  now: () => number
  /** Passes a schedule's input to the function it names. */
  deliver: (arn: string, input: unknown) => Promise<unknown>
  report: (message: string, error: unknown) => void
}

/** Delivers what's due, at least once each: a firing is removed only after its delivery. */
export const scheduleFiring = ({ schedules, now, deliver, report }: Deps) => {
  let fault: FiringFault | undefined
  const faulted = new Set<number>()
  const running = new Map<number, Promise<void>>()

  const takeFault = ({ id }: Firing) => {
    if (!fault || faulted.has(id)) return undefined
    const taken = fault
    if (fault.times !== 'forever') fault = fault.times > 1 ? { ...fault, times: fault.times - 1 } : undefined
    return taken
  }
  const fire = async (firing: Firing) => {
    const met = takeFault(firing)
    if (met?.delayMs !== undefined) {
      faulted.add(firing.id)
      return schedules.postpone(firing, now() + met.delayMs)
    }
    if (met && !met.dropAfterEffect) return schedules.finish(firing)

    await deliver(firing.arn, JSON.parse(firing.input)).catch((error: unknown) => report(`The schedule ${firing.name} failed.`, error))
    if (met) faulted.add(firing.id)
    else schedules.finish(firing)
  }

  return {
    /** Delivers every due firing that isn't in flight yet. Resolves when these have ended. */
    async fireDue() {
      const due = schedules.due().filter(({ id }) => !running.has(id))
      const ends = due.map((firing) => {
        const end = fire(firing).finally(() => running.delete(firing.id))
        running.set(firing.id, end)
        return end
      })
      await Promise.all(ends)
    },
    /** Replaces the previous fault. */
    fault(next: FiringFault) {
      fault = next
    },
    clear() {
      fault = undefined
    },
    settled: () => Promise.all(running.values()),
  }
}
