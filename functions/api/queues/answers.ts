import type { queuesApi } from '#shared/contracts/queues.ts'
import type { Answers } from '../../http/answers.ts'
import { answerPost } from '../../use-cases/posts/answer-post.ts'
import { arrangeNow } from '../../use-cases/queues/arrange-queue.ts'
import { changeQueue, createQueue, removeQueue } from '../../use-cases/queues/change-queues.ts'
import { addToQueue, movingMs, placeInQueue, type QueueResult } from '../../use-cases/queues/queue-post.ts'
import { findQueue, type QueueDeps } from '../../use-cases/queues/read-line.ts'
import { answerQueue, listQueuedPosts, listQueues, listSlots } from '../../use-cases/queues/show-queues.ts'

/** The answers of the queues group. */
export const queueAnswers = (deps: QueueDeps): Answers<typeof queuesApi> => ({
  list: (_input, { workspaceId, now }) => listQueues(deps, workspaceId, now),
  create: async (queue, { workspaceId, resourceId, now }) =>
    answerQueue(deps, await createQueue(deps, { ...queue, id: resourceId, workspaceId, isArranging: false }), now),
  change: async ({ id, ...change }, requester) => {
    const { workspaceId, now } = requester
    const queue = await changeQueue(deps, { workspaceId, id }, { change, now })
    if (queue.isArranging) await arrangeNow(deps, queue, { requester, stopAt: now + movingMs })
    return answerQueue(deps, await findQueue(deps, queue), now)
  },
  remove: ({ id }, { workspaceId }) => removeQueue(deps, { workspaceId, id }),
  slots: ({ from, to, ...page }, { workspaceId, now }) => listSlots(deps, workspaceId, { from, to, now }, page),
  posts: ({ id, ...page }, { workspaceId, now }) => listQueuedPosts(deps, { workspaceId, id, now }, page),
  add: async ({ id, place, mustBeFree, ...written }, requester) =>
    answerQueued(await addToQueue(deps, { queueId: id, requester, place, mustBeFree, written, id: requester.resourceId }), 201),
  place: async ({ id, postId, place, mustBeFree, revision }, requester) =>
    answerQueued(await placeInQueue(deps, { queueId: id, requester, place, mustBeFree, postId, revision }), 200),
})

const answerQueued = <Done extends number>({ post, isDone }: QueueResult, done: Done) => ({
  status: isDone ? done : (202 as const),
  body: answerPost(post),
})
