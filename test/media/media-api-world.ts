import { probe } from '#functions/adapters/probe/probe.ts'
import { mediaAnswers } from '#functions/api/media/answers.ts'
import { api } from '#functions/http/api.ts'
import type { DownloadFile } from '#functions/ports/media.ts'
import { completeLater } from '#functions/use-cases/media/complete-media.ts'
import { mediaApi } from '#shared/contracts/media.ts'
import { invalidField } from '#shared/domain/errors.ts'
import type { MediaRef } from '#shared/domain/media.ts'
import { aPost } from '../builders/a-post.ts'
import { aUser } from '../builders/a-user.ts'
import { ask } from '../builders/call.ts'
import { aCaller } from '../builders/caller.ts'
import { fakeAccounts } from '../fakes/accounts.ts'
import { fakeMediaFiles } from '../fakes/fake-media-files.ts'
import { fakeMediaLibrary } from '../fakes/fake-media-library.ts'
import { fakeMediaParts } from '../fakes/fake-media-parts.ts'
import { fakeIdempotencyKeys } from '../fakes/idempotency-keys.ts'
import { fakeImageVariants } from '../fakes/image-variants.ts'
import { fakeJobs } from '../fakes/jobs.ts'
import { fakePostStatuses } from '../fakes/post-statuses.ts'
import { fakeRateLimits } from '../fakes/rate-limits.ts'
import { fakeUsage } from '../fakes/usage.ts'
import { aJpeg } from './samples.ts'

const now = Date.parse('2026-05-04T09:00:00.000Z')
export const file = aJpeg()
export const announced = { fileName: 'sea.jpg', contentType: 'image/jpeg', bytes: file.length, altText: 'The sea' }

type Settings = { isNeeded?: boolean; isEmailVerified?: boolean; download?: DownloadFile }

/** The internet has no files, unless a test says otherwise. */
const nothing: DownloadFile = async () => {
  throw invalidField('url', 'There’s no file for everyone at this address.')
}

/** The media API as a signed-in person calls it, over fakes. */
export const world = async ({ isNeeded = false, isEmailVerified = true, download = nothing }: Settings = {}) => {
  const caller = await aCaller({ now, user: aUser({ id: 'user-1', isEmailVerified }) })
  const files = fakeMediaFiles()
  const library = fakeMediaLibrary()
  const parts = fakeMediaParts(files)
  let ids = 0
  const newId = () => {
    ids += 1
    return `file-${ids}`
  }
  const jobs = fakeJobs()
  const drafts = isNeeded ? [aPost({ media: ['file-1'] })] : []
  const posts = { get: async () => undefined }
  const postStatuses = fakePostStatuses(() => drafts)
  const started: MediaRef[] = []
  const completions = { start: async (ref: MediaRef) => void started.push(ref) }
  const accounts = fakeAccounts()
  const answers = mediaAnswers({
    library,
    files,
    parts,
    posts,
    postStatuses,
    targets: { ofPost: async () => [] },
    jobs,
    probe,
    completions,
    accounts,
    usage: fakeUsage(),
    download,
    rateLimits: fakeRateLimits(),
    imageVariants: fakeImageVariants(() => new Uint8Array(2_000)),
  })
  const handler = api(mediaApi, answers, {
    now: () => now,
    caller: caller.deps,
    creates: { idempotencyKeys: fakeIdempotencyKeys(), newId },
  })
  const { token } = caller
  return {
    files,
    parts,
    library,
    accounts,
    jobs,
    started,
    /** Finishes pending work, as the function called later does. */
    goOn: async () => {
      for (const ref of started.splice(0)) await completeLater({ library, files, parts, probe }, ref)
    },
    handler,
    token,
    stranger: await caller.session('user-2'),
    create: (body: object = announced, headers: Record<string, string> = {}) =>
      ask(handler, 'POST', '/api/media', { token, body, headers }),
    call: (method: string, path: string, body?: object) => ask(handler, method, `/api/media${path}`, { token, ...(body && { body }) }),
  }
}

/** A world with one file that's ready. */
export const withFile = async (options?: { isNeeded?: boolean }) => {
  const crier = await world(options)
  await crier.create()
  crier.files.put({ workspaceId: 'user-1', id: 'file-1' }, file, 'image/jpeg')
  await crier.call('POST', '/file-1/complete')
  return crier
}
