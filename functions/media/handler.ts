import * as z from 'zod'
import { mediaApi } from '#shared/contracts/media.ts'
import type { MediaRef } from '#shared/domain/media.ts'
import { dynamoIdempotencyKeys } from '../adapters/dynamo/idempotency-keys.ts'
import { dynamoMediaLibrary } from '../adapters/dynamo/media-library.ts'
import { dynamoPosts } from '../adapters/dynamo/posts.ts'
import { dynamoSessions } from '../adapters/dynamo/sessions.ts'
import { openTable } from '../adapters/dynamo/table.ts'
import { dynamoUsers } from '../adapters/dynamo/users.ts'
import { probe } from '../adapters/probe/probe.ts'
import { s3MediaFiles } from '../adapters/s3/media-files.ts'
import { openParameterStore, readSecrets } from '../adapters/ssm/secrets.ts'
import { JwtKeys, jwtTokens } from '../adapters/tokens/jwt-tokens.ts'
import { api } from '../http/api.ts'
import { readEnv } from '../runtime/env.ts'
import { newId } from '../runtime/ids.ts'
import { isMediaNeeded } from '../use-cases/media/is-media-needed.ts'
import { mediaAnswers } from './answers.ts'

const { TABLE_NAME, MEDIA_BUCKET, SECRETS_PATH } = readEnv({ TABLE_NAME: z.string(), MEDIA_BUCKET: z.string(), SECRETS_PATH: z.string() })
const table = openTable(TABLE_NAME)
const posts = dynamoPosts(table)
const secrets = await readSecrets(openParameterStore(), SECRETS_PATH, ['jwt-keys'])
const tokens = jwtTokens(JwtKeys.parse(JSON.parse(secrets['jwt-keys'])))

export const handler = api(
  mediaApi,
  mediaAnswers({
    library: dynamoMediaLibrary(table),
    files: s3MediaFiles({ bucket: MEDIA_BUCKET }),
    probe,
    isNeeded: (ref: MediaRef) => isMediaNeeded({ posts }, ref),
  }),
  {
    now: Date.now,
    caller: { tokens, sessions: dynamoSessions(table), users: dynamoUsers(table) },
    creates: { idempotencyKeys: dynamoIdempotencyKeys(table), newId },
  },
)
