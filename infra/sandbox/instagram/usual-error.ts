import type { Answer } from '../platform/answer.ts'
import type { Grant } from '../platform/grants.ts'
import { graphError, graphRefusal, tokenError } from '../platform/graph.ts'
import type { InstagramFault } from './instagram-fault.ts'

/** What the fault switch's statuses are on Instagram. */
export const usualError = graphRefusal({ id: '0', type: 'instagram', limit: 80_002 })

/** What a token that is no good any more is answered. */
export const unauthorized = (grant: Grant | undefined, fault: InstagramFault | undefined): Answer => {
  if (fault?.passwordChanged) return graphError(tokenError(460))
  if (!grant) return graphError({ code: 190, message: 'Invalid OAuth access token - Cannot parse access token' })
  return graphError(tokenError(grant.isRevoked ? 458 : 463))
}
