import type { Schedules } from '#functions/ports/schedules.ts'
import type { ScheduleSettings } from './schedules.ts'

/** Schedules whose client is read with the first call: most calls of a function need none, and it is a third of what the function reads. */
export const lazySchedules = (settings: ScheduleSettings): Schedules => {
  let opened: Promise<Schedules> | undefined
  const open = async () => (await import('./schedules.ts')).eventBridgeSchedules(settings)
  const schedules = () => {
    opened ??= open()
    return opened
  }
  return {
    plan: async (alarm) => (await schedules()).plan(alarm),
    cancel: async (postId) => (await schedules()).cancel(postId),
  }
}
