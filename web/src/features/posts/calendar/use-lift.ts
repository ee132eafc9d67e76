import { useState } from 'react'
import type { PostAnswer } from '#shared/contracts/posts.ts'
import { showTime } from '#web/lib/show-time.ts'
import { dayOfWall, instantOfWall, type Wall, wallOfPost, within } from './aim.ts'
import { useMovePost } from './move-post.ts'

/** A post that is being moved, and where it would go now; nowhere while it is held beside every day. */
export type Lifted = { post: PostAnswer; target: Wall | undefined; by: 'keys' | 'pointer' }

/** What the grids show of a move: the day that is aimed at, and whether the post may go there. */
export type Aim = { id: string; day: string; target: Wall; isPast: boolean }

const passed = 'This time has passed.'

/** Picks posts up, aims and drops them. `days` are those shown, in the zone that the person reads. */
export const useLift = (days: readonly string[], timeZone: string) => {
  const [lifted, setLifted] = useState<Lifted>()
  const [message, setMessage] = useState('')
  const move = useMovePost()
  const instant = lifted?.target === undefined ? undefined : instantOfWall(lifted.target, timeZone)
  const isPast = instant !== undefined && Date.parse(instant) <= Date.now()
  const nameOf = ({ content }: PostAnswer) => `“${content.slice(0, 40)}”`
  const words = (wall: Wall) => showTime(instantOfWall(wall, timeZone), { timeZone })

  const pickUp = (post: PostAnswer, by: Lifted['by']) => {
    const target = wallOfPost(post, timeZone)
    setLifted({ post, target, by })
    if (by === 'keys')
      setMessage(`${nameOf(post)} is picked up. Arrow keys move it, Enter drops it, Escape puts it back. ${words(target)}.`)
  }
  const aimAt = (wanted: Wall | undefined) => {
    if (!lifted || wanted === lifted.target) return
    const target = wanted && within(wanted, days)
    setLifted({ ...lifted, target })
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
    if (instant === undefined || lifted.target === wallOfPost(lifted.post, timeZone)) return cancel()
    setLifted(undefined)
    setMessage(`${nameOf(lifted.post)} is moved to ${showTime(instant, { timeZone })}.`)
    move({ post: lifted.post, scheduledAt: instant })
  }
  const shown: Aim | undefined =
    lifted?.target === undefined ? undefined : { id: lifted.post.id, day: dayOfWall(lifted.target), target: lifted.target, isPast }
  return { lifted, aim: shown, message, isPast, words, pickUp, aimAt, drop, cancel }
}

export type Lift = ReturnType<typeof useLift>
