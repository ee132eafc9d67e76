import type { ImageVariants } from '#functions/ports/image-variants.ts'
import type { JobPlan } from '#functions/ports/jobs.ts'
import type { MediaFiles, MediaLibrary, MediaUploadParts } from '#functions/ports/media.ts'
import type { MediaCompletions } from '#functions/ports/media-completions.ts'
import type { Probe } from '#functions/ports/probe.ts'
import { announceMedia } from '#functions/use-cases/media/announce-media.ts'
import { completeOrBegin } from '#functions/use-cases/media/complete-or-begin.ts'
import type { UsesDeps } from '#functions/use-cases/media/count-uses.ts'
import { describeMedia } from '#functions/use-cases/media/describe-media.ts'
import { findMedia } from '#functions/use-cases/media/find-media.ts'
import { listMedia } from '#functions/use-cases/media/list-media.ts'
import { openMedia } from '#functions/use-cases/media/open-media.ts'
import { openThumbnail } from '#functions/use-cases/media/open-thumbnail.ts'
import { removeMedia } from '#functions/use-cases/media/remove-media.ts'
import { addressParts, arrivedParts } from '#functions/use-cases/media/upload-parts.ts'
import { requireVerified } from '#functions/use-cases/people/require-verified.ts'
import type { mediaApi } from '#shared/contracts/media.ts'
import type { Answers } from '../../http/answers.ts'

export type MediaDeps = UsesDeps & {
  library: MediaLibrary
  files: MediaFiles
  parts: MediaUploadParts
  imageVariants: ImageVariants
  probe: Probe
  completions: MediaCompletions
  jobs: Pick<JobPlan, 'plan'>
}

export const mediaAnswers = (deps: MediaDeps): Answers<typeof mediaApi> => ({
  async create(announced, { person, resourceId, now }) {
    const user = await person()
    requireVerified(user, 'you upload files')
    return announceMedia(deps, { ...announced, id: resourceId, user, now })
  },
  arrived: ({ id }, { userId }) => arrivedParts(deps, { userId, id }),
  addresses: ({ id, numbers }, { userId }) => addressParts(deps, { userId, id, numbers }),
  async complete({ id }, { userId }) {
    const { media, isDone } = await completeOrBegin(deps, { userId, id })
    return { status: isDone ? 200 : 202, body: media }
  },
  list: ({ search, kind, ...page }, { userId }) => listMedia(deps, { userId, page, filter: { search, kind } }),
  get: ({ id }, { userId }) => findMedia(deps, { userId, id }),
  content: async ({ id }, { userId }) => ({ location: await openMedia(deps, { userId, id }) }),
  thumbnail: async ({ id }, { userId }) => ({ location: await openThumbnail(deps, { userId, id }) }),
  update: ({ id, altText }, { userId }) => describeMedia(deps, { userId, id, altText }),
  remove: async ({ id }, { userId }) => {
    await removeMedia(deps, { userId, id })
    return undefined
  },
})
