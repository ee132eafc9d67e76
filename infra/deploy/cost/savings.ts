import { monthlyCost } from './monthly-cost.ts'
import { ways } from './sending.ts'
import { type Load, type Sending, sendingToday } from './usage.ts'

/** What could be sent otherwise, and is not yet. */
export const savings: readonly { readonly says: string; readonly sending: Sending }[] = [
  {
    says: 'TikTok fetches videos, too (`PULL_FROM_URL`)',
    sending: { ...sendingToday, ways: { ...ways, tiktok: { picture: 'fetches', video: 'fetches' } } },
  },
  { says: 'pictures leave as renditions of 40% of their bytes', sending: { ...sendingToday, pictureBytes: 0.4 } },
]

/** What a saving takes off the month's cost, in dollars. */
export const savedBy = (sending: Sending, load: Load) => monthlyCost(load).total - monthlyCost(load, sending).total
