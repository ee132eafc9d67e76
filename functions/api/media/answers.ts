import type { ImageVariants } from '#functions/ports/image-variants.ts'
import type { JobPlan } from '#functions/ports/jobs.ts'
import type { MediaCompletions, MediaFiles, MediaLibrary, MediaUploadParts, Probe } from '#functions/ports/media.ts'
import { announceMedia } from '#functions/use-cases/media/announce-media.ts'
import { completeOrBegin } from '#functions/use-cases/media/complete-media.ts'
import { type FetchMediaDeps, fetchMedia } from '#functions/use-cases/media/fetch-media.ts'
import { type FittedPictureDeps, fittedPicture } from '#functions/use-cases/media/fitted-picture.ts'
import {
  describeMedia,
  findMedia,
  listMedia,
  type NeedDeps,
  openMedia,
  openThumbnail,
  removeMedia,
} from '#functions/use-cases/media/library.ts'
import { addressParts, arrivedParts } from '#functions/use-cases/media/upload-parts.ts'
import { requireVerified } from '#functions/use-cases/people/proof.ts'
import type { mediaApi } from '#shared/contracts/media.ts'
import type { Answers } from '../../http/answers.ts'

export type MediaDeps = NeedDeps &
  Pick<FittedPictureDeps, 'accounts' | 'usage'> &
  Pick<FetchMediaDeps, 'download' | 'rateLimits'> & {
    library: MediaLibrary
    files: MediaFiles
    parts: MediaUploadParts
    imageVariants: ImageVariants
    probe: Probe
    completions: MediaCompletions
    jobs: Pick<JobPlan, 'plan'>
  }

export const mediaAnswers = (deps: MediaDeps): Answers<typeof mediaApi> => ({
  async create(announced, { workspaceId, owner, resourceId, now }) {
    const user = await owner()
    requireVerified(user, 'you upload files')
    return announceMedia(deps, { ...announced, id: resourceId, workspaceId, owner: user, now })
  },
  async fromUrl(asked, { workspaceId, owner, resourceId, now }) {
    const user = await owner()
    requireVerified(user, 'you upload files')
    return fetchMedia(deps, { ...asked, id: resourceId, workspaceId, owner: user, now })
  },
  arrived: ({ id }, { workspaceId }) => arrivedParts(deps, { workspaceId, id }),
  addresses: ({ id, numbers }, { workspaceId }) => addressParts(deps, { workspaceId, id, numbers }),
  async complete({ id }, { workspaceId }) {
    const { media, isDone } = await completeOrBegin(deps, { workspaceId, id })
    return { status: isDone ? 200 : 202, body: media }
  },
  list: ({ search, kind, ...page }, { workspaceId }) => listMedia(deps, { workspaceId, page, filter: { search, kind } }),
  get: ({ id }, { workspaceId }) => findMedia(deps, { workspaceId, id }),
  content: async ({ id }, { workspaceId }) => ({ location: await openMedia(deps, { workspaceId, id }) }),
  thumbnail: async ({ id }, { workspaceId }) => ({ location: await openThumbnail(deps, { workspaceId, id }) }),
  fitted: async (asked, { workspaceId, owner, now }) => fittedPicture(deps, { ...asked, workspaceId, owner: await owner(), now }),
  update: ({ id, altText }, { workspaceId, role, key }) => describeMedia(deps, { workspaceId, id, altText, by: { role, key } }),
  remove: async ({ id }, { workspaceId }) => {
    await removeMedia(deps, { workspaceId, id })
    return undefined
  },
})
