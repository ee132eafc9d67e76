import type { PostAnswer } from '#shared/contracts/posts.ts'

/** A post of a list that is being looked at, as it stood there last. */
export type Followed = {
  /** The list as it was read last. */
  listed: readonly PostAnswer[]
  /** What has left it since the person began to look, as it stood there last. */
  left: readonly PostAnswer[]
}

/** What left longer ago than this many others is not followed any more: the list it went to has it. */
const followedMax = 20

/** The list read anew: what stood in it and does no longer has left, what is there again has come back. */
export const follow = ({ listed: before, left }: Followed, listed: readonly PostAnswer[]): Followed => {
  const ids = new Set(listed.map(({ id }) => id))
  const gone = [...left, ...before].filter(({ id }) => !ids.has(id))
  return { listed, left: gone.slice(-followedMax) }
}
