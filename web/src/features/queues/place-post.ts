import type { InputFor } from '#shared/contracts/endpoint.ts'
import type { PostAnswer } from '#shared/contracts/posts.ts'
import { queuesApi } from '#shared/contracts/queues.ts'
import { request } from '#web/lib/api.ts'

type Placing = { id: string; postId: string; place: string; revision?: number }

/** Puts a post into a slot, however many others have to move: the call is repeated until it is there. */
export const placePost = async ({ revision, ...placing }: Placing): Promise<PostAnswer> => {
  const { status, body } = await request(queuesApi.place, { ...placing, ...(revision !== undefined && { revision }) })
  return status === 202 ? placePost(placing) : body
}

/** Adds a new post to a queue. The key never adds a second one. */
export const addPost = async ({ place, ...input }: InputFor<typeof queuesApi.add> & { place: string }, idempotencyKey: string) => {
  const { status, body } = await request(queuesApi.add, { ...input, place }, { idempotencyKey })
  return status === 202 ? placePost({ id: input.id, postId: body.id, place }) : body
}
