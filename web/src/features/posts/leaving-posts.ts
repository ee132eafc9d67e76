import { useMutationState } from '@tanstack/react-query'
import { useMemo } from 'react'

const leavingKey = ['posts', 'leave']

/** Of calls that take a post back. */
export const unscheduleKey = [...leavingKey, 'unschedule']

/** Of calls that take posts back which are deleted next. */
export const takeBackKey = [...leavingKey, 'take-back']

/** Of calls that delete posts. */
export const removalKey = [...leavingKey, 'remove']

/**
 * The posts that were deleted here, or are about to be. Also those that are just being taken back, which are in another list afterwards. A refusal
 * takes a post out again, and so it reappears.
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

/** What a call was about, or the posts that it did not delete. */
const idsOf = (told: unknown): readonly string[] => {
  if (Array.isArray(told)) return told.flatMap(idsOf)
  return typeof told === 'object' && told !== null && 'id' in told && typeof told.id === 'string' ? [told.id] : []
}
