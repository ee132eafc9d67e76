import type { MediaFiles, MediaLibrary } from '#functions/ports/media.ts'
import type { Probe } from '#functions/ports/probe.ts'
import { announceMedia } from '#functions/use-cases/media/announce-media.ts'
import { completeMedia } from '#functions/use-cases/media/complete-media.ts'
import { describeMedia } from '#functions/use-cases/media/describe-media.ts'
import { openMedia } from '#functions/use-cases/media/open-media.ts'
import { removeMedia } from '#functions/use-cases/media/remove-media.ts'
import type { mediaApi } from '#shared/contracts/media.ts'
import type { MediaRef } from '#shared/domain/media.ts'
import type { Answers } from '../http/answers.ts'

export type MediaDeps = {
  library: MediaLibrary
  files: MediaFiles
  probe: Probe
  /** Whether a draft or a scheduled post uses a file. */
  isNeeded: (ref: MediaRef) => Promise<boolean>
}

export const mediaAnswers = (deps: MediaDeps): Answers<typeof mediaApi> => ({
  create: (announced, { userId, resourceId, now }) => announceMedia(deps, { ...announced, id: resourceId, userId, now }),
  complete: ({ id }, { userId }) => completeMedia(deps, { userId, id }),
  list: (page, { userId }) => deps.library.list(userId, page),
  content: async ({ id }, { userId }) => ({ location: await openMedia(deps, { userId, id }) }),
  update: ({ id, altText }, { userId }) => describeMedia(deps, { userId, id, altText }),
  remove: async ({ id }, { userId }) => {
    await removeMedia(deps, { userId, id })
    return undefined
  },
})
