import { useRef, useState } from 'react'
import type { PostAnswer } from '#shared/contracts/posts.ts'
import { postStatus } from '#shared/domain/post-status.ts'
import { wallMs } from '#shared/domain/wall-clock.ts'
import { i18n } from '#web/lib/i18n.ts'
import { serverNow } from '#web/lib/server-clock.ts'
import { showTime } from '#web/lib/show-time.ts'
import { dayOfWall, dropOn, instantOfWall, type Wall, wallOfPost, within } from './aim.ts'
import { useMovePost } from './move-post.ts'

/** A post being moved. `target` is where it would go now, and is undefined while it's not over a day. */
export type Lifted = {
  post: PostAnswer
  target: Wall | undefined
  /** The queue whose free slot it's held over. */
  queueId?: string | undefined
  by: 'keys' | 'pointer'
}

/** What the grids show of a move: the target day, and whether it's in the past. */
export type Aim = { id: string; day: string; target: Wall; isPast: boolean }

type Shown = {
  /** In the person's zone. */
  days: readonly string[]
  /** The focused day. */
  day: string
  timeZone: string
}

/** Picks up, aims, and drops posts. A draft has no time yet, so with the keyboard it starts on the focused day. */
export const useLift = ({ days, day, timeZone }: Shown) => {
  const [lifted, show] = useState<Lifted>()
  // A fast user can pick up, move, and drop before the page rerenders, so each step builds on the ref, not on rendered
  // state.
  const held = useRef<Lifted>(undefined)
  const [message, setMessage] = useState('')
  const { move } = useMovePost()
  const hold = (next: Lifted | undefined) => {
    held.current = next
    show(next)
  }
  const instantOf = (wall: Wall | undefined) => (wall === undefined ? undefined : instantOfWall(wall, timeZone))
  const isPast = hasPassed(instantOf(lifted?.target))
  const nameOf = ({ content }: PostAnswer) => `“${content.slice(0, 40)}”`
  const words = (wall: Wall) => showTime(instantOfWall(wall, timeZone), { timeZone })

  const beforeOf = (post: PostAnswer) => (post.status === postStatus.draft ? undefined : wallOfPost(post, timeZone))
  const startOf = (post: PostAnswer, by: Lifted['by']) =>
    beforeOf(post) ?? (by === 'keys' ? dropOn(post, day, { timeZone, now: wallMs(serverNow(), timeZone) }) : undefined)

  const pickUp = (post: PostAnswer, by: Lifted['by']) => {
    const target = startOf(post, by)
    hold({ post, target, by })
    if (target !== undefined && by === 'keys')
      setMessage(
        i18n.t('{name} picked up. Use the arrow keys to move it, Enter to drop it, or Escape to cancel. {words}.', {
          name: nameOf(post),
          words: words(target),
        }),
      )
  }
  const aimAt = (wanted: Wall | undefined, queueId?: string) => {
    const { current } = held
    if (!current || isHeldAt(current, wanted, queueId)) return
    const target = wanted && within(wanted, days)
    hold({ ...current, target, queueId })
    if (current.by === 'keys' && target)
      setMessage(target === wanted ? words(target) : i18n.t('{words}. No other day is shown.', { words: words(target) }))
  }
  const putBack = ({ post }: Lifted) => {
    hold(undefined)
    setMessage(i18n.t('{name} wasn’t moved.', { name: nameOf(post) }))
  }
  const cancel = () => held.current && putBack(held.current)
  const drop = () => {
    const { current } = held
    if (!current) return
    const { post, target, queueId } = current
    const instant = instantOf(target)
    if (hasPassed(instant)) {
      setMessage(i18n.t('This time has passed. Choose a later one.'))
      if (current.by === 'pointer') hold(undefined)
      return
    }
    if (instant === undefined || target === beforeOf(post)) return putBack(current)
    hold(undefined)
    setMessage(i18n.t('{name} is moved to {time}.', { name: nameOf(post), time: showTime(instant, { timeZone }) }))
    move({ post, scheduledAt: instant, queueId })
  }
  const shown: Aim | undefined =
    lifted?.target === undefined ? undefined : { id: lifted.post.id, day: dayOfWall(lifted.target), target: lifted.target, isPast }
  return { lifted, aim: shown, message, isPast, words, pickUp, aimAt, drop, cancel }
}

const hasPassed = (instant: string | undefined) => instant !== undefined && Date.parse(instant) <= serverNow()

const isHeldAt = (lifted: Lifted, wanted: Wall | undefined, queueId: string | undefined) =>
  wanted === lifted.target && queueId === lifted.queueId

export type Lift = ReturnType<typeof useLift>
