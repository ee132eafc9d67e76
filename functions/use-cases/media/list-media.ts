import type { MediaFilter, MediaLibrary } from '#functions/ports/media.ts'
import type { PageRequest } from '#functions/ports/page.ts'
import { type Media, unusedDays } from '#shared/domain/media.ts'
import { dayMs, toInstant, toMs } from '#shared/domain/times.ts'
import { countUses, type UsesDeps } from './count-uses.ts'

type Deps = UsesDeps & { library: MediaLibrary }
type Listing = { userId: string; page: PageRequest; filter: MediaFilter }

/**
 * A person's files, newest first. Each has the number of drafts and scheduled posts that use it. An unused file has the time at which it is deleted.
 * Throws `DomainError('invalid')` when the cursor is not one of this list.
 */
export const listMedia = async (deps: Deps, { userId, page, filter }: Listing) => {
  const [{ items, cursor }, uses] = await Promise.all([deps.library.list(userId, page, filter), countUses(deps, userId)])
  return { items: items.map((media) => ({ ...media, ...usageOf(media, uses.get(media.id) ?? 0) })), cursor }
}

/** A daily check notes since when a file is unused; until then it has all of its days. */
const usageOf = ({ unusedSince }: Media, uses: number) => ({
  uses,
  ...(uses === 0 && unusedSince !== undefined && { goesAt: toInstant(toMs(unusedSince) + unusedDays * dayMs) }),
})
