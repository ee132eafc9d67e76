import type { JobPlan } from '#functions/ports/jobs.ts'
import type { RateLimits } from '#functions/ports/limits.ts'
import type { DownloadFile } from '#functions/ports/media.ts'
import { DomainError, invalidField } from '#shared/domain/errors.ts'
import { likelyType } from '#shared/domain/file-names.ts'
import { refusalOfSize } from '#shared/domain/file-sizes.ts'
import type { WorkspaceId } from '#shared/domain/id.ts'
import { kindOf, type Media, uploadWholeMax } from '#shared/domain/media.ts'
import { hourMs, toInstant } from '#shared/domain/times.ts'
import type { User } from '#shared/domain/users.ts'
import { onlyVisible } from '#shared/domain/visible-text.ts'
import { tooMany } from '../limits.ts'
import { noteMedia, planUnusedMedia } from './announce-media.ts'
import { type CompletionDeps, completeMedia, isCompleted } from './complete-media.ts'

export type FetchMediaDeps = CompletionDeps & {
  download: DownloadFile
  rateLimits: Pick<RateLimits, 'spend'>
  jobs: Pick<JobPlan, 'plan'>
}

type Fetching = {
  id: string
  workspaceId: WorkspaceId
  owner: User
  url: string
  fileName?: string | undefined
  altText: string
  now: number
}

const rule = { max: 100, windowMs: hourMs }

/**
 * Fetches a file of at most 100 MB from a public address and completes it like an upload. Repeating it with the same id
 * returns the file if it exists. Throws what `DownloadFile` and `noteMedia` throw, `invalid` naming `url` if the file
 * isn't one that Crier accepts, and `too-many` from the 101st within an hour.
 */
export const fetchMedia = async (deps: FetchMediaDeps, { owner, url, now, ...asked }: Fetching): Promise<Media> => {
  const { library, files } = deps
  const ref = { workspaceId: asked.workspaceId, id: asked.id }
  const existing = await library.get(ref)
  if (existing && isCompleted(existing)) return existing
  const waitMs = await deps.rateLimits.spend(`files fetched by ${asked.workspaceId}`, rule, now)
  if (waitMs > 0) throw tooMany(`You’ve fetched ${rule.max} files within the hour.`, waitMs)

  const { contentType, content } = await deps.download(url, uploadWholeMax)
  const bytes = await files.receive(ref, contentType || 'application/octet-stream', content)
  const { fileName = nameIn(url), ...rest } = asked
  const announced = { ...rest, fileName, contentType: likelyType({ fileName, contentType, bytes }), bytes }
  try {
    return await complete(deps, announced, { owner, now })
  } catch (error) {
    if (error instanceof DomainError) await files.discardUpload(ref)
    throw error
  }
}

type Fetched = Omit<Media, 'kind' | 'createdAt' | 'state'>

const complete = async (deps: FetchMediaDeps, fetched: Fetched, { owner, now }: { owner: User; now: number }) => {
  const refused = fetched.bytes === 0 ? 'The file is empty.' : refusalOfSize(fetched.contentType, fetched.bytes)
  if (refused !== undefined) throw invalidField('url', refused)
  await planUnusedMedia(deps.jobs, fetched.workspaceId, now)
  const kind = kindOf(fetched.contentType)
  await noteMedia(deps.library, { ...fetched, kind, createdAt: toInstant(now), state: { name: 'waiting' } }, owner)
  const completed = await completeMedia(deps, fetched)
  if (completed.state.name !== 'refused') return completed
  await deps.library.remove(fetched)
  throw invalidField('url', completed.state.message)
}

/** The last part of the address's path. */
const nameIn = (url: string) => {
  const last = new URL(url).pathname.split('/').findLast((part) => part !== '') ?? ''
  return onlyVisible(decoded(last)).slice(-255).toWellFormed() || 'file'
}

const decoded = (text: string) => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
