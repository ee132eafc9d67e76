import { type AccountLimit, accountsWithin } from '#functions/use-cases/keys/within-accounts.ts'
import { mediaApi } from '#shared/contracts/media.ts'
import type { MediaRef } from '#shared/domain/media.ts'
import { dynamoAccounts } from '../../adapters/dynamo/accounts.ts'
import { dynamoJobPlan } from '../../adapters/dynamo/jobs.ts'
import { dynamoRateLimits, dynamoUsage } from '../../adapters/dynamo/limits.ts'
import { dynamoMediaLibrary } from '../../adapters/dynamo/media-library.ts'
import { dynamoPostStatuses } from '../../adapters/dynamo/post-statuses.ts'
import { dynamoPosts } from '../../adapters/dynamo/posts.ts'
import { dynamoTargets } from '../../adapters/dynamo/targets.ts'
import { guardedDownload } from '../../adapters/outside/guarded-download.ts'
import type { GroupParts } from '../../compose/group-parts.ts'
import { api } from '../../http/api.ts'
import type { ImageVariants } from '../../ports/image-variants.ts'
import type { MediaCompletions, MediaFiles, MediaUploadParts, Probe } from '../../ports/media.ts'
import { clock } from '../../runtime/clock.ts'
import { completeLater } from '../../use-cases/media/complete-media.ts'
import { mediaAnswers } from './answers.ts'

type Storage = { files: MediaFiles; uploadParts: MediaUploadParts }
type Parts = GroupParts & Storage & { imageVariants: ImageVariants; completions: MediaCompletions }

/** The calls for files. */
export const mediaGroup = ({ table, edge, caller, creates, files, uploadParts, imageVariants, completions }: Parts) => {
  const answersWithin = (within: AccountLimit) =>
    mediaAnswers({
      ...completing({ table, files, uploadParts }),
      imageVariants,
      accounts: accountsWithin(dynamoAccounts(table), within),
      usage: dynamoUsage(table),
      posts: dynamoPosts(table),
      postStatuses: dynamoPostStatuses(table),
      targets: dynamoTargets(table),
      completions,
      download: guardedDownload(),
      rateLimits: dynamoRateLimits(table),
    })
  return api(mediaApi, answersWithin(undefined), { now: clock.now, caller, creates, edge, answersWithin })
}

/** Completes the files that `completions` has accepted. */
export const mediaCompleter = (parts: Pick<GroupParts, 'table'> & Storage) => {
  const deps = completing(parts)
  return (ref: MediaRef) => completeLater(deps, ref)
}

const completing = ({ table, files, uploadParts }: Pick<GroupParts, 'table'> & Storage) => ({
  library: dynamoMediaLibrary(table),
  files,
  parts: uploadParts,
  probe,
  jobs: dynamoJobPlan(table),
})

/** The probe is loaded with the first file. */
const probe: Probe = async (file) => (await import('../../adapters/probe/probe.ts')).probe(file)
