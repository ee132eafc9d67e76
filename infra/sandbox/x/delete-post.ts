import { type Handle, readNothing } from './api-call.ts'
import { costs } from './credits.ts'
import { problems } from './problems.ts'
import type { XWorld } from './x-world.ts'

/** `DELETE /2/tweets/{id}`: one's own posts; a post that is gone already counts as deleted. */
export const deletePost = (x: XWorld): Handle<undefined> => ({
  read: readNothing,
  answer: ({ id, person }) => {
    const post = x.xPosts.byId(id)
    if (post && post.personId !== person.id) throw problems.notPermitted()
    x.credits.spend(costs.delete)
    x.posts.markDeleted('x', id, x.now())
    return { status: 200, body: { data: { deleted: true } } }
  },
})
