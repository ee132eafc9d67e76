import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import type { PostAnswer } from '#shared/contracts/posts.ts'
import { postStatus } from '#shared/domain/post-status.ts'
import { useLeavingIds } from '../leaving-posts.ts'
import { listOf, postQueries } from '../queries.ts'

/** A post in a list. */
export type ListedPost = {
  post: PostAnswer
  /** The post as last seen in this list, which determines its position. */
  listed: PostAnswer
  /** True if it has moved to another list since. */
  hasLeft: boolean
}

const nothing: Followed = { listed: [], left: [] }

/**
 * A list on screen. A post that leaves it, because it went out or failed, stays in place and shows its state, so
 * nothing disappears while people look. Unscheduled and deleted posts are left out. `posts` must be the same array as
 * long as its content is.
 */
export const useFollowedList = (posts: readonly PostAnswer[] | undefined): ListedPost[] => {
  const [followed, setFollowed] = useState(nothing)
  const leaving = useLeavingIds()
  if (posts && posts !== followed.listed) setFollowed(follow(followed, posts))

  const left = followed.left.filter(({ id }) => !leaving.has(id))
  const answers = useQueries({ queries: left.map((listed) => ({ ...postQueries.one(listed.id), placeholderData: listed })) })
  const shown = [
    ...left.flatMap((listed, index): ListedPost[] => {
      const post = answers[index]?.data
      return post && !isTakenBack(post, listed) ? [{ post, listed, hasLeft: listOf(post) !== listOf(listed) }] : []
    }),
    ...(posts ?? []).map((post) => ({ post, listed: post, hasLeft: false })),
  ]
  return shown.filter(({ post }) => !leaving.has(post.id))
}

const isTakenBack = (post: PostAnswer, before: PostAnswer) => post.status === postStatus.draft && before.status !== postStatus.draft

/** A list that's being followed. */
export type Followed = {
  /** The list as last read. */
  listed: readonly PostAnswer[]
  /** Posts that have left since the list was opened, as last seen in it. */
  left: readonly PostAnswer[]
}

/** How many posts that left are followed. Older ones can be found in the list they went to. */
const followedMax = 20

/** Updates the list after a read: posts no longer in it have left, and those in it again have come back. */
export const follow = ({ listed: before, left }: Followed, listed: readonly PostAnswer[]): Followed => {
  const ids = new Set(listed.map(({ id }) => id))
  const gone = [...left, ...before].filter(({ id }) => !ids.has(id))
  return { listed, left: gone.slice(-followedMax) }
}
