import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type PostAnswer, postsApi } from '#shared/contracts/posts.ts'
import type { Written } from '#shared/publishing/resolve-content.ts'
import { postQueries } from '#web/features/posts/queries.ts'
import { queuesKey } from '#web/features/queues/queues-key.ts'
import { request } from '#web/lib/api.ts'
import { ApiError, isPlanLimit, isUnanswered, messageOf } from '#web/lib/api-error.ts'
import type { Intent, Refusal, Submission } from './composer-state.ts'

/** A post that was sent is shown from the cache at once; whatever came of it, every list is read anew when it is next shown. */
export const usePostCall = <Input>(call: (input: Input) => Promise<PostAnswer>) => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: call,
    onSuccess: (post) => queryClient.setQueryData(postQueries.one(post.id).queryKey, post),
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: queuesKey })
      return queryClient.invalidateQueries({ queryKey: postQueries.all(), refetchType: 'none' })
    },
  })
}

/** Comes with the buttons of queues. */
export const placing = () => import('#web/features/queues/place-post.ts')

type Creation = { intent: Intent; written: Written; submission: Submission }

/** Saves, schedules or publishes a new post. The key of the submission never creates a second one. */
export const createPost = async ({ intent, written, submission }: Creation) => {
  const options = { idempotencyKey: submission.key }
  if (intent.name === 'save') return (await request(postsApi.draft, written, options)).body
  if (intent.name === 'publish') return (await request(postsApi.publish, written, options)).body
  if (intent.name === 'queue') return (await placing()).addPost({ ...written, id: intent.queueId, place: intent.place }, submission.key)
  const { scheduledAt, timeZone } = intent
  return (await request(postsApi.schedule, { ...written, scheduledAt, timeZone }, options)).body
}

export type Ref = { id: string; revision: number }

type Change = Ref & { intent: Intent; written: Written }

/** Writes the content of a draft or a scheduled post anew, at another time if that is the intent. */
export const changePost = async ({ id, revision, intent, written }: Change) => {
  const when = intent.name === 'schedule' && { scheduledAt: intent.scheduledAt, timeZone: intent.timeZone }
  return (await request(postsApi.edit, { ...written, ...when, id, revision })).body
}

/** Puts a post that the server has into a queue. */
export const queuePost = async ({ id, revision, intent }: Ref & { intent: Intent & { name: 'queue' } }) =>
  (await placing()).placePost({ id: intent.queueId, postId: id, place: intent.place, revision })

/** Why a post was not taken, in words for the person. Only a refusal that the API itself gives is certain. */
export const refusalOf = (error: unknown, isExisting: boolean): Refusal => {
  if (!(error instanceof ApiError))
    return { kind: isUnanswered(error) ? 'unanswered' : 'unclear', message: messageOf(error, unreadable), fields: {} }
  if (error.status >= 500) return { kind: 'unclear', message: messageOf(error), fields: {} }
  const texts = [...new Set(Object.values(error.errors).flat())]
  const message = texts.length > 0 ? texts.join(' ') : messageOf(error)
  if (isPlanLimit(error)) return { kind: 'plan-limit', message, fields: {} }
  return { kind: error.status === 409 && isExisting ? 'stale' : 'refused', message, fields: error.errors }
}

const unreadable = 'Crier’s answer could not be read.'
