import { randomBytes } from 'node:crypto'
import * as z from 'zod'
import { socialApi } from '#shared/contracts/social.ts'
import { dynamoAttempts } from '../adapters/dynamo/attempts.ts'
import { dynamoOneTimeTokens } from '../adapters/dynamo/one-time-tokens.ts'
import { identityProviders } from '../adapters/identity/all.ts'
import { identityEnvironment } from '../adapters/identity/environment.ts'
import { api } from '../http/api.ts'
import { clock } from '../runtime/clock.ts'
import { readEnv } from '../runtime/env.ts'
import { newId } from '../runtime/ids.ts'
import { edgeEnvironment, groupEnvironment, openGroup } from '../runtime/open-group.ts'
import { report } from '../runtime/report.ts'
import { socialAnswers } from './answers.ts'

const environment = readEnv({ ...groupEnvironment, ...edgeEnvironment, ...identityEnvironment, SITE_URL: z.string() })
const { table, secrets, caller } = await openGroup(environment, ['google-client-secret', 'github-client-secret'])
const answers = socialAnswers({
  ...caller,
  providers: identityProviders(environment, {
    secrets: { google: secrets['google-client-secret'], github: secrets['github-client-secret'] },
    siteUrl: environment.SITE_URL,
    talk: { fetch: globalThis.fetch, ...clock },
  }),
  oneTimeTokens: dynamoOneTimeTokens(table),
  attempts: dynamoAttempts(table),
  newSecret: () => randomBytes(32).toString('base64url'),
  newId,
  now: clock.now,
  report,
})

export const handler = api(socialApi, answers, { now: clock.now, caller, edgeKey: environment.EDGE_KEY })
