import { graphSays } from '../graph-says.ts'
import type { Refusals } from '../rig.ts'

/** Ways Threads refuses a post. */
export const refusals: Refusals = {
  'sign-in-ended': graphSays(190),
  permission: graphSays(24, 4_279_013),
  'invalid-content': graphSays(100),
  'rate-limited': graphSays(9, 2_207_042),
  transient: graphSays(24, 4_279_009),
}
