import { graphSays } from '../graph-says.ts'
import type { Refusals } from '../rig.ts'

/** Ways Instagram refuses a post. */
export const refusals: Refusals = {
  'sign-in-ended': graphSays(190),
  permission: graphSays(25),
  duplicate: graphSays(506),
  'invalid-content': graphSays(36_001, 2_207_005),
  'rate-limited': graphSays(9, 2_207_042),
  transient: graphSays(-1, 2_207_008),
}
