import { zonedTime } from '#web/features/posts/schedule/zoned-time.ts'
import { localTimeZone } from '#web/lib/show-time.ts'
import type { Composer } from './composer-state.ts'

/** The free slot of a queue that the person came with. */
export const slotOf = (at = '', queueId: string | undefined) => {
  const place = zonedTime(at, localTimeZone())?.instant
  return queueId === undefined || place === undefined ? undefined : { queueId, place }
}

/** A composer whose post is to go out at a time that was chosen before; what is no time changes nothing. */
export const plannedFor = (local: string | undefined, composer: Composer): Composer => {
  const timeZone = localTimeZone()
  return local !== undefined && zonedTime(local, timeZone) ? { ...composer, plan: { local, timeZone } } : composer
}
