import { dynamoJobs } from '#functions/adapters/dynamo/jobs.ts'
import { dynamoPosts } from '#functions/adapters/dynamo/posts.ts'
import type { Table } from '#functions/adapters/dynamo/table.ts'
import { dynamoTargets } from '#functions/adapters/dynamo/targets.ts'
import type { Jobs } from '#functions/ports/jobs.ts'
import type { Posts, Targets } from '#functions/ports/posts.ts'
import type { Target } from '#shared/domain/targets.ts'
import { aScheduledPost } from '../builders/a-post.ts'
import { fakeJobs } from '../fakes/jobs.ts'
import { fakePosts } from '../fakes/posts.ts'
import { fakeTargets } from '../fakes/targets.ts'

export type PostStore = { name: string; targets: Targets; posts: Posts; jobs: Pick<Jobs, 'of'> }

/** Posts, targets, and jobs, in memory and in the table. */
export const postStores = (table: Table): PostStore[] => {
  const [targets, jobs] = [fakeTargets(), fakeJobs()]
  return [
    { name: 'fake', targets, posts: fakePosts(targets, { jobs }), jobs },
    { name: 'dynamo', targets: dynamoTargets(table), posts: dynamoPosts(table), jobs: dynamoJobs(table) },
  ]
}

/** Writes targets of one post along with the post. */
export const keepTargets = async (posts: Posts, ...written: Target[]) => {
  const post = aScheduledPost(written, { id: written[0]?.postId ?? '' })
  const changes = written.map((target) => ({ kind: 'create' as const, target }))
  if (!(await posts.create(post, changes))) throw new Error('The post was there already.')
  return post
}
