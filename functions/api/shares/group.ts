import { randomBytes } from 'node:crypto'
import type { AccountLimit } from '#functions/use-cases/keys/within-accounts.ts'
import { sharesApi } from '#shared/contracts/shares.ts'
import { dynamoComments } from '../../adapters/dynamo/comments.ts'
import { hash } from '../../adapters/dynamo/keys.ts'
import { dynamoRateLimits } from '../../adapters/dynamo/limits.ts'
import { dynamoMediaLibrary } from '../../adapters/dynamo/media-library.ts'
import { dynamoNotices } from '../../adapters/dynamo/notices.ts'
import { dynamoClientResponses, dynamoShares } from '../../adapters/dynamo/shares.ts'
import { dynamoSignInThrottle } from '../../adapters/dynamo/sign-in.ts'
import { dynamoWorkspaces } from '../../adapters/dynamo/workspaces.ts'
import { argon2Passwords } from '../../adapters/sign-in/argon2-passwords.ts'
import type { GroupParts } from '../../compose/group-parts.ts'
import { postDeps } from '../../compose/post-deps.ts'
import { api } from '../../http/api.ts'
import type { Deliveries, Schedules } from '../../ports/deliveries.ts'
import type { ImageVariants } from '../../ports/image-variants.ts'
import type { MediaFiles } from '../../ports/media.ts'
import { clock } from '../../runtime/clock.ts'
import { shareAnswers } from './answers.ts'

type Parts = GroupParts & { files: MediaFiles; imageVariants: ImageVariants; deliveries: Deliveries; schedules: Schedules }

const tokenBytes = 16

/** The calls for links that show posts to people without an account. */
export const sharesGroup = ({ table, edge, caller, creates, files, imageVariants, deliveries, schedules }: Parts) => {
  const rateLimits = dynamoRateLimits(table)
  const answersWithin = (within: AccountLimit) =>
    shareAnswers({
      ...postDeps({ table, deliveries, schedules, within }),
      workspaces: dynamoWorkspaces(table),
      shares: dynamoShares(table),
      responses: dynamoClientResponses(table),
      library: dynamoMediaLibrary(table),
      files,
      imageVariants,
      comments: dynamoComments(table),
      notices: dynamoNotices(table),
      users: caller.users,
      passwords: argon2Passwords(),
      throttle: dynamoSignInThrottle(table),
      rateLimits,
      newToken: () => randomBytes(tokenBytes).toString('base64url'),
      hashText: hash,
      now: clock.now,
    })
  return api(sharesApi, answersWithin(undefined), { now: clock.now, caller, creates, edge, openCalls: rateLimits, answersWithin })
}
