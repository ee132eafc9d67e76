import { Platform } from '#shared/domain/platforms.ts'
import { rules } from '#shared/platforms/rules.ts'
import { monthlyCost } from './monthly-cost.ts'
import { ways } from './sending.ts'
import { type Load, type Sending, sendingToday } from './usage.ts'

/** What could be sent otherwise, and is not yet. */
export const savings: readonly { readonly says: string; readonly sending: Sending }[] = [
  ...Platform.options.flatMap((platform) => {
    const { cheaperWay } = rules[platform]
    return cheaperWay ? [{ says: cheaperWay.says, sending: { ...sendingToday, ways: { ...ways, [platform]: cheaperWay.ways } } }] : []
  }),
  { says: 'pictures leave as renditions of 40% of their bytes', sending: { ...sendingToday, pictureBytes: 0.4 } },
]

/** What a saving takes off the month's cost, in dollars. */
export const savedBy = (sending: Sending, load: Load) => monthlyCost(load).total - monthlyCost(load, sending).total
