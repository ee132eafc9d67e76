import type { KeyboardEvent } from 'react'
import { dayMs, hourMs, minuteMs } from '#shared/domain/times.ts'
import { rowLinkId } from '../list/post-row.tsx'
import type { Board } from './board.ts'

/** How far the arrows up and down move a post: whole weeks, or hours, and quarters of them with the shift key. */
export type Steps = 'days' | 'hours'

/** What a key does to the post that is picked up; false for keys that mean nothing here. */
export const moveByKey = ({ key, shiftKey }: KeyboardEvent, { lift, wantFocus }: Board, steps: Steps): boolean => {
  const { lifted } = lift
  if (!lifted) return false
  const actions: Record<string, () => void> = {
    Escape: lift.cancel,
    Enter: drop,
    ' ': drop,
  }
  const action = actions[key]
  const way = wayOf(key, shiftKey, steps)
  if (way !== undefined && lifted.target !== undefined) lift.aimAt(lifted.target + way)
  else action?.()
  return way !== undefined || action !== undefined

  function drop() {
    if (lifted) wantFocus(rowLinkId(lifted.post.id))
    lift.drop()
  }
}

/** In ms. */
const wayOf = (key: string, isFine: boolean, steps: Steps) => {
  const hours = isFine ? 15 * minuteMs : hourMs
  const down = steps === 'days' ? 7 * dayMs : hours
  const ways: Record<string, number> = { ArrowLeft: -dayMs, ArrowRight: dayMs, ArrowUp: -down, ArrowDown: down }
  return ways[key]
}
