import type { PostStandings } from '#functions/ports/post-standings.ts'
import { type Post, postStatus } from '#shared/domain/posts.ts'

/** How the posts stand that `posts` gives. */
export const fakePostStandings = (posts: () => readonly Post[]): PostStandings => ({
  of: async (userId, since) =>
    posts()
      .filter((post) => post.userId === userId)
      .filter(({ status, listedAt }) => status === postStatus.draft || status === postStatus.scheduled || listedAt >= since)
      .map(({ status, listedAt }) => ({ status, listedAt })),
})
