import { useState } from 'react'
import type { PostAnswer } from '#shared/contracts/posts.ts'
import { postStatus } from '#shared/domain/post-status.ts'
import { wallMs } from '#shared/domain/wall-clock.ts'
import { showTime } from '#web/lib/show-time.ts'
import { dayOfWall, dropOn, instantOfWall, type Wall, wallOfPost, within } from './aim.ts'
import { useMovePost } from './move-post.ts'

/** A post that is being moved, and where it would go now; nowhere while it is held beside every day. */
export type Lifted = {
  post: PostAnswer
  target: Wall | undefined
  /** The queue whose free slot it is held over. */
  queueId?: string | undefined
  by: 'keys' | 'pointer'
}

/** What the grids show of a move: the day that is aimed at, and whether the post may go there. */
export type Aim = { id: string; day: string; target: Wall; isPast: boolean }

const passed = 'This time has passed.'

type Shown = {
  /** In the zone that the person reads. */
  days: readonly string[]
  /** The day that the person is at. */
  day: string
  timeZone: string
}

/** Picks posts up, aims and drops them. A draft has no time yet: with the keys it is begun on the day that the person is at. */
export const useLift = ({ days, day, timeZone }: Shown) => {
  const [lifted, setLifted] = useState<Lifted>()
  const [message, setMessage] = useState('')
  const { move } = useMovePost()
  const instant = lifted?.target === undefined ? undefined : instantOfWall(lifted.target, timeZone)
  const isPast = instant !== undefined && Date.parse(instant) <= Date.now()
  const nameOf = ({ content }: PostAnswer) => `“${content.slice(0, 40)}”`
  const words = (wall: Wall) => showTime(instantOfWall(wall, timeZone), { timeZone })

  const beforeOf = (post: PostAnswer) => (post.status === postStatus.draft ? undefined : wallOfPost(post, timeZone))
  const startOf = (post: PostAnswer, by: Lifted['by']) =>
    beforeOf(post) ?? (by === 'keys' ? dropOn(post, day, { timeZone, now: wallMs(Date.now(), timeZone) }) : undefined)

  const pickUp = (post: PostAnswer, by: Lifted['by']) => {
    const target = startOf(post, by)
    setLifted({ post, target, by })
    if (target !== undefined && by === 'keys')
      setMessage(`${nameOf(post)} is picked up. Arrow keys move it, Enter drops it, Escape puts it back. ${words(target)}.`)
  }
  const aimAt = (wanted: Wall | undefined, queueId?: string) => {
    if (!lifted || isHeldAt(lifted, wanted, queueId)) return
    const target = wanted && within(wanted, days)
    setLifted({ ...lifted, target, queueId })
    if (lifted.by === 'keys' && target) setMessage(target === wanted ? words(target) : `${words(target)}. No other day is shown.`)
  }
  const cancel = () => {
    if (!lifted) return
    setLifted(undefined)
    setMessage(`${nameOf(lifted.post)} stays where it was.`)
  }
  const drop = () => {
    if (!lifted) return
    if (isPast) {
      setMessage(`${passed} Choose a later one.`)
      if (lifted.by === 'pointer') setLifted(undefined)
      return
    }
    if (instant === undefined || lifted.target === beforeOf(lifted.post)) return cancel()
    setLifted(undefined)
    setMessage(`${nameOf(lifted.post)} is moved to ${showTime(instant, { timeZone })}.`)
    move({ post: lifted.post, scheduledAt: instant, queueId: lifted.queueId })
  }
  const shown: Aim | undefined =
    lifted?.target === undefined ? undefined : { id: lifted.post.id, day: dayOfWall(lifted.target), target: lifted.target, isPast }
  return { lifted, aim: shown, message, isPast, words, pickUp, aimAt, drop, cancel }
}

const isHeldAt = (lifted: Lifted, wanted: Wall | undefined, queueId: string | undefined) =>
  wanted === lifted.target && queueId === lifted.queueId

export type Lift = ReturnType<typeof useLift>
