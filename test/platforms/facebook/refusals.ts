import { graphSays } from '../graph-says.ts'
import type { Refusals } from '../rig.ts'

/** Ways Facebook refuses a post. */
export const refusals: Refusals = {
  'sign-in-ended': graphSays(190),
  configuration: graphSays(3),
  permission: graphSays(368),
  duplicate: graphSays(506),
  'invalid-content': graphSays(100),
  'rate-limited': graphSays(32),
  transient: { status: 503 },
}
