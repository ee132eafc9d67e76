import type { InputFor } from '#shared/contracts/endpoint.ts'
import type { PostAnswer } from '#shared/contracts/posts.ts'
import { queuesApi } from '#shared/contracts/queues.ts'
import { request } from '#web/lib/api.ts'

type Placing = { id: string; postId: string; place: string; mustBeFree?: boolean; revision?: number }

/** Moves a post to a slot, however many others have to move. The request is repeated until the post is there. */
export const placePost = async ({ revision, ...placing }: Placing): Promise<PostAnswer> => {
  const { status, body } = await request(queuesApi.place, { ...placing, ...(revision !== undefined && { revision }) })
  return status === 202 ? placePost(placing) : body
}

/** Adds a new post to a queue. The idempotency key prevents adding it twice. */
export const addPost = async ({ place, ...input }: InputFor<typeof queuesApi.add> & { place: string }, idempotencyKey: string) => {
  const { status, body } = await request(queuesApi.add, { ...input, place }, { idempotencyKey })
  return status === 202 ? placePost({ id: input.id, postId: body.id, place, mustBeFree: input.mustBeFree ?? false }) : body
}
