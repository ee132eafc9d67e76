import * as z from 'zod'
import { userApi } from '#shared/contracts/user.ts'
import { dynamoAccounts } from '../../adapters/dynamo/accounts.ts'
import { dynamoPosts } from '../../adapters/dynamo/posts.ts'
import { dynamoRateLimits } from '../../adapters/dynamo/rate-limits.ts'
import { readJwtKeys } from '../../adapters/tokens/jwt-tokens.ts'
import { jwtUnsubscribeTokens } from '../../adapters/tokens/unsubscribe-tokens.ts'
import { api } from '../../http/api.ts'
import { clock } from '../../runtime/clock.ts'
import { readEnv } from '../../runtime/env.ts'
import { mailEnvironment, mailSettings, queueEnvironment } from '../../runtime/environment.ts'
import { groupEnvironment, openGroup } from '../../runtime/open-group.ts'
import { pausedPosts } from '../../runtime/paused-posts.ts'
import { userAnswers } from './answers.ts'
import { personDeps } from './person-deps.ts'

const environment = readEnv({
  ...groupEnvironment,
  ...queueEnvironment,
  ...mailEnvironment,
  SITE_URL: z.string(),
})
const { table, edge, caller, secrets } = await openGroup(environment, ['jwt-keys'])
const posts = dynamoPosts(table)
const paused = pausedPosts({ table, queues: environment.DELIVERY_QUEUES })
const answers = userAnswers({
  ...caller,
  ...personDeps({ table, siteUrl: environment.SITE_URL, mail: mailSettings(environment) }),
  posts,
  accounts: dynamoAccounts(table),
  unsubscribeTokens: jwtUnsubscribeTokens(readJwtKeys(secrets['jwt-keys'])),
  onResume: (userId) => paused.resume({ userId }),
})

export const handler = api(userApi, answers, { now: clock.now, caller, edge, openCalls: dynamoRateLimits(table) })
