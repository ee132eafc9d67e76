import { useMutationState } from '@tanstack/react-query'
import { useMemo } from 'react'

const leavingKey = ['posts', 'leave']

/** The mutation key of calls that unschedule a post. */
export const unscheduleKey = [...leavingKey, 'unschedule']

/** The mutation key of calls that unschedule posts about to be deleted. */
export const takeBackKey = [...leavingKey, 'take-back']

/** The mutation key of calls that delete posts. */
export const removalKey = [...leavingKey, 'remove']

/**
 * Returns the IDs of posts that were deleted here or are about to be, and of those being unscheduled, which then move
 * to another list. After a refusal, the post reappears.
 */
export const useLeavingIds = (): ReadonlySet<string> => {
  const leaving = useMutationState({
    filters: {
      mutationKey: leavingKey,
      predicate: ({ state, options }) => (options.mutationKey === unscheduleKey ? state.status === 'pending' : state.status !== 'error'),
    },
    select: ({ state }) => idsOf(state.variables).filter((id) => !idsOf(state.data).includes(id)),
  })
  return useMemo(() => new Set(leaving.flat()), [leaving])
}

/** The posts a call was about, without those it didn't delete. */
const idsOf = (told: unknown): readonly string[] => {
  if (Array.isArray(told)) return told.flatMap(idsOf)
  return typeof told === 'object' && told !== null && 'id' in told && typeof told.id === 'string' ? [told.id] : []
}
