import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Dispatch, useRef } from 'react'
import { type PostAnswer, postsApi } from '#shared/contracts/posts.ts'
import type { Written } from '#shared/domain/resolve-content.ts'
import { usePublishPost } from '#web/features/posts/post-mutation.ts'
import { postQueries } from '#web/features/posts/queries.ts'
import { addPost, placePost } from '#web/features/queues/mutations.ts'
import { queueQueries } from '#web/features/queues/queries.ts'
import { request } from '#web/lib/api.ts'
import { ApiError, isPlanLimit, isUnanswered, messageOf } from '#web/lib/api-error.ts'
import {
  type Composer,
  type ComposerEvent,
  type Intent,
  type Origin,
  type Refusal,
  type Submission,
  signatureOf,
  submissionOf,
  writtenOf,
} from './composer-state.ts'

export type Send = (intent: Intent, options?: { isNew?: boolean }) => Promise<PostAnswer | undefined>

const isNewPost = { kind: 'new' } as const

/** Saves, schedules or publishes what the composer holds; answers the post, or nothing if it was refused. One call at a time. */
export const useSending = (composer: Composer, dispatch: Dispatch<ComposerEvent>): Send => {
  const create = usePostCall(createPost)
  const change = usePostCall(changePost)
  const publish = usePublishPost()
  const queue = usePostCall(queuePost)
  const isUnderWay = useRef(false)
  const written = writtenOf(composer)

  const sendNew = (intent: Intent) => {
    const submission = submissionOf(composer.submission, written, intent, () => crypto.randomUUID())
    dispatch({ type: 'sending', intent: intent.name, submission })
    return create.mutateAsync({ intent, written, submission })
  }

  const sendExisting = async (intent: Intent, { id, revision }: Origin & { kind: 'existing' }) => {
    dispatch({ type: 'sending', intent: intent.name })
    if (intent.name === 'save' || intent.name === 'schedule') return change.mutateAsync({ id, revision, intent, written })
    if (signatureOf(written) === composer.saved) return sendSaved(intent, { id, revision })
    const post = await change.mutateAsync({ id, revision, intent: { name: 'save' }, written })
    // From here on the server has the content, even if publishing is refused.
    dispatch({ type: 'saved', post, written, next: 'sending' })
    return sendSaved(intent, { id, revision: post.revision })
  }

  const sendSaved = (intent: Intent & { name: 'publish' | 'queue' }, ref: Ref) =>
    intent.name === 'publish' ? publish.mutateAsync(ref) : queue.mutateAsync({ ...ref, intent })

  return async (intent, { isNew = false } = {}) => {
    if (isUnderWay.current) return undefined
    isUnderWay.current = true
    const origin = isNew ? isNewPost : composer.origin
    try {
      const post = await (origin.kind === 'new' ? sendNew(intent) : sendExisting(intent, origin))
      dispatch({ type: 'saved', post, written, next: phaseAfter[intent.name] })
      return post
    } catch (error) {
      dispatch({ type: 'refused', refusal: refusalOf(error, origin.kind === 'existing') })
      return undefined
    } finally {
      isUnderWay.current = false
    }
  }
}

const phaseAfter = { save: 'writing', schedule: 'scheduled', queue: 'scheduled', publish: 'published' } as const

/** A post that was sent is shown from the cache at once; whatever came of it, every list is read anew when it is next shown. */
const usePostCall = <Input>(call: (input: Input) => Promise<PostAnswer>) => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: call,
    onSuccess: (post) => queryClient.setQueryData(postQueries.one(post.id).queryKey, post),
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: queueQueries.all() })
      return queryClient.invalidateQueries({ queryKey: postQueries.all(), refetchType: 'none' })
    },
  })
}

type Creation = { intent: Intent; written: Written; submission: Submission }

/** Saves, schedules or publishes a new post. The key of the submission never creates a second one. */
const createPost = async ({ intent, written, submission }: Creation) => {
  const options = { idempotencyKey: submission.key }
  if (intent.name === 'save') return (await request(postsApi.draft, written, options)).body
  if (intent.name === 'publish') return (await request(postsApi.publish, written, options)).body
  if (intent.name === 'queue') return addPost({ ...written, id: intent.queueId, place: intent.place }, submission.key)
  const { scheduledAt, timeZone } = intent
  return (await request(postsApi.schedule, { ...written, scheduledAt, timeZone }, options)).body
}

type Ref = { id: string; revision: number }

type Change = Ref & { intent: Intent; written: Written }

/** Writes the content of a draft or a scheduled post anew, at another time if that is the intent. */
const changePost = async ({ id, revision, intent, written }: Change) => {
  const when = intent.name === 'schedule' && { scheduledAt: intent.scheduledAt, timeZone: intent.timeZone }
  return (await request(postsApi.edit, { ...written, ...when, id, revision })).body
}

/** Puts a post that the server has into a queue. */
const queuePost = ({ id, revision, intent }: Ref & { intent: Intent & { name: 'queue' } }) =>
  placePost({ id: intent.queueId, postId: id, place: intent.place, revision })

/** Why a post was not taken, in words for the person. Only a refusal that the API itself gives is certain. */
const refusalOf = (error: unknown, isExisting: boolean): Refusal => {
  if (!(error instanceof ApiError))
    return { kind: isUnanswered(error) ? 'unanswered' : 'unclear', message: messageOf(error, unreadable), fields: {} }
  if (error.status >= 500) return { kind: 'unclear', message: messageOf(error), fields: {} }
  const texts = [...new Set(Object.values(error.errors).flat())]
  const message = texts.length > 0 ? texts.join(' ') : messageOf(error)
  if (isPlanLimit(error)) return { kind: 'plan-limit', message, fields: {} }
  return { kind: error.status === 409 && isExisting ? 'stale' : 'refused', message, fields: error.errors }
}

const unreadable = 'Crier’s answer could not be read.'
