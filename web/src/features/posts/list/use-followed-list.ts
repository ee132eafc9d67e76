import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import type { PostAnswer } from '#shared/contracts/posts.ts'
import { postStatus } from '#shared/domain/post-status.ts'
import { useLeavingIds } from '../leaving-posts.ts'
import { postQueries } from '../queries.ts'

/** A post in a list. */
export type ListedPost = {
  post: PostAnswer
  /** The post as it stood in this list last, by which it keeps its position. */
  listed: PostAnswer
  /** It has gone to another list while the person looked. */
  hasLeft: boolean
}

const nothing: Followed = { listed: [], left: [] }

/**
 * A list that a person looks at. A post that leaves it, because it went out or failed, stays where it was and shows its state. So nothing disappears
 * from under the eyes. Posts that were taken back or deleted are left out. `posts` has to be the same array while it holds the same.
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
      return post && !isTakenBack(post, listed) ? [{ post, listed, hasLeft: post.status !== listed.status }] : []
    }),
    ...(posts ?? []).map((post) => ({ post, listed: post, hasLeft: false })),
  ]
  return shown.filter(({ post }) => !leaving.has(post.id))
}

const isTakenBack = (post: PostAnswer, before: PostAnswer) => post.status === postStatus.draft && before.status !== postStatus.draft

/** A post of a list that is being looked at, as it stood there last. */
export type Followed = {
  /** The list as it was read last. */
  listed: readonly PostAnswer[]
  /** What has left it since the person began to look, as it stood there last. */
  left: readonly PostAnswer[]
}

/** A post that left before so many others is no longer followed: the list it went to has it. */
const followedMax = 20

/** The list read anew: what stood in it and does no longer has left, what is there again has come back. */
export const follow = ({ listed: before, left }: Followed, listed: readonly PostAnswer[]): Followed => {
  const ids = new Set(listed.map(({ id }) => id))
  const gone = [...left, ...before].filter(({ id }) => !ids.has(id))
  return { listed, left: gone.slice(-followedMax) }
}
