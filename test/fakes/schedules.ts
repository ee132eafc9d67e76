import type { Schedules } from '#functions/ports/deliveries.ts'
import { minuteMs } from '#shared/domain/times.ts'

type Alarm = Parameters<Schedules['plan']>[0]

/**
 * Alarms in memory, each with the full minute it's set for (`at`, in ms). While `isDown` is set, the scheduler refuses.
 */
export type FakeSchedules = Schedules & {
  alarms: Map<string, Alarm>
  isDown: boolean
  /** Removes and returns the alarms due by `now` (ms). */
  fire: (now: number) => Alarm[]
}

export const fakeSchedules = (): FakeSchedules => ({
  alarms: new Map(),
  isDown: false,
  fire(now) {
    const fired = [...this.alarms.values()].filter(({ at }) => at <= now)
    for (const { postId } of fired) this.alarms.delete(postId)
    return fired
  },
  async plan(alarm) {
    if (this.isDown) throw new Error('The scheduler is out of reach.')
    this.alarms.set(alarm.postId, { ...alarm, at: Math.floor(alarm.at / minuteMs) * minuteMs })
  },
  async cancel(postId) {
    if (this.isDown) throw new Error('The scheduler is out of reach.')
    this.alarms.delete(postId)
  },
})
