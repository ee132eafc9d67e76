import type { ImageVariants } from '#functions/ports/image-variants.ts'
import type { JobPlan } from '#functions/ports/jobs.ts'
import type { MediaCompletions, MediaFiles, MediaLibrary, MediaUploadParts, Probe } from '#functions/ports/media.ts'
import { announceMedia } from '#functions/use-cases/media/announce-media.ts'
import { completeOrBegin } from '#functions/use-cases/media/complete-media.ts'
import { type FittedPictureDeps, fittedPicture } from '#functions/use-cases/media/fitted-picture.ts'
import {
  describeMedia,
  findMedia,
  listMedia,
  openMedia,
  openThumbnail,
  removeMedia,
  type UsesDeps,
} from '#functions/use-cases/media/library.ts'
import { addressParts, arrivedParts } from '#functions/use-cases/media/upload-parts.ts'
import { requireVerified } from '#functions/use-cases/people/proof.ts'
import type { mediaApi } from '#shared/contracts/media.ts'
import type { Answers } from '../../http/answers.ts'

export type MediaDeps = UsesDeps &
  Pick<FittedPictureDeps, 'accounts' | 'usage'> & {
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
  fitted: async (asked, { person, now }) => fittedPicture(deps, { ...asked, user: await person(), now }),
  update: ({ id, altText }, { userId }) => describeMedia(deps, { userId, id, altText }),
  remove: async ({ id }, { userId }) => {
    await removeMedia(deps, { userId, id })
    return undefined
  },
})
