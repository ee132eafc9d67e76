import * as z from 'zod'
import { mediaApi } from '#shared/contracts/media.ts'
import { dynamoMediaLibrary } from '../adapters/dynamo/media-library.ts'
import { dynamoPosts } from '../adapters/dynamo/posts.ts'
import { probe } from '../adapters/probe/probe.ts'
import { s3MediaFiles } from '../adapters/s3/media-files.ts'
import { api } from '../http/api.ts'
import { clock } from '../runtime/clock.ts'
import { readEnv } from '../runtime/env.ts'
import { groupEnvironment, openGroup } from '../runtime/open-group.ts'
import { isMediaNeeded } from '../use-cases/media/is-media-needed.ts'
import { mediaAnswers } from './answers.ts'

const environment = readEnv({ ...groupEnvironment, MEDIA_BUCKET: z.string() })
const { table, caller, creates } = await openGroup(environment)
const posts = dynamoPosts(table)
const answers = mediaAnswers({
  library: dynamoMediaLibrary(table),
  files: s3MediaFiles({ bucket: environment.MEDIA_BUCKET }),
  probe,
  isNeeded: (ref) => isMediaNeeded({ posts }, ref),
})

export const handler = api(mediaApi, answers, { now: clock.now, caller, creates })
