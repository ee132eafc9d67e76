import type { LibraryMedia } from '#shared/contracts/media.ts'
import { unusedDays } from '#shared/domain/media.ts'
import { dayMs, toMs } from '#shared/domain/times.ts'

/** Who uses a file, or how long it stays without. `now` in ms. */
export const usageOf = ({ uses, goesAt, state }: Pick<LibraryMedia, 'uses' | 'goesAt' | 'state'>, now: number): string => {
  if (state.name === 'waiting') return 'Its upload was not finished'
  if (uses > 0) return uses === 1 ? 'In one post' : `In ${uses} posts`
  const days = goesAt === undefined ? unusedDays : Math.ceil((toMs(goesAt) - now) / dayMs)
  if (days <= 0) return 'Goes today'
  return days === 1 ? 'Goes tomorrow' : `Goes in ${days} days`
}

/** Why a file can't be deleted now; undefined when it can. */
export const deletionBlockerOf = ({ uses, fileName }: Pick<LibraryMedia, 'uses' | 'fileName'>): string | undefined => {
  if (uses === 0) return undefined
  const posts = uses === 1 ? 'A draft or a scheduled post uses' : `${uses} drafts or scheduled posts use`
  return `${posts} ${fileName}. Take it out there first.`
}
