import { randomBytes } from 'node:crypto'
import { userApi } from '#shared/contracts/user.ts'
import { dynamoAccounts } from '../../adapters/dynamo/accounts.ts'
import { dynamoApiKeys } from '../../adapters/dynamo/api-keys.ts'
import { dynamoJobPlan } from '../../adapters/dynamo/jobs.ts'
import { dynamoRateLimits, dynamoUsage } from '../../adapters/dynamo/limits.ts'
import { dynamoOneTimeTokens } from '../../adapters/dynamo/one-time-tokens.ts'
import { dynamoPersonRecords } from '../../adapters/dynamo/person-records.ts'
import { dynamoPostStatuses } from '../../adapters/dynamo/post-statuses.ts'
import { dynamoPosts } from '../../adapters/dynamo/posts.ts'
import { dynamoPublishingSettings } from '../../adapters/dynamo/publishing-settings.ts'
import { dynamoSafeguards, dynamoSignInThrottle } from '../../adapters/dynamo/sign-in.ts'
import { argon2Passwords } from '../../adapters/sign-in/argon2-passwords.ts'
import { type JwtKeys, jwtUnsubscribeTokens } from '../../adapters/sign-in/jwt-tokens.ts'
import type { GroupParts } from '../../compose/group-parts.ts'
import { pausedPosts } from '../../compose/post-deps.ts'
import { api } from '../../http/api.ts'
import type { Deliveries } from '../../ports/deliveries.ts'
import type { Mailer } from '../../ports/mailer.ts'
import { clock } from '../../runtime/clock.ts'
import { report } from '../../runtime/log.ts'
import { userAnswers } from './answers.ts'

type Parts = GroupParts & { deliveries: Deliveries; jwtKeys: JwtKeys; mailer: Mailer; siteUrl: string }

/** The calls for reading and changing a person's own data. */
export const userGroup = ({ table, edge, caller, deliveries, jwtKeys, mailer, siteUrl }: Parts) => {
  const rateLimits = dynamoRateLimits(table)
  const paused = pausedPosts({ table, deliveries })
  const answers = userAnswers({
    ...caller,
    apiKeys: dynamoApiKeys(table),
    throttle: dynamoSignInThrottle(table),
    rateLimits,
    safeguards: dynamoSafeguards(table),
    oneTimeTokens: dynamoOneTimeTokens(table),
    jobs: dynamoJobPlan(table),
    settings: dynamoPublishingSettings(table),
    posts: dynamoPosts(table),
    postStatuses: dynamoPostStatuses(table),
    accounts: dynamoAccounts(table),
    records: dynamoPersonRecords(table),
    usage: dynamoUsage(table),
    passwords: argon2Passwords(),
    unsubscribeTokens: jwtUnsubscribeTokens(jwtKeys),
    mailer,
    siteUrl,
    newSecret: () => randomBytes(32).toString('base64url'),
    now: clock.now,
    report,
    onResume: (workspaceId) => paused.resume({ workspaceId }),
  })
  return api(userApi, answers, { now: clock.now, caller, edge, openCalls: rateLimits })
}
