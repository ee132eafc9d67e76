import { type RefObject, useRef } from 'react'
import type { PostAnswer } from '#shared/contracts/posts.ts'
import { secondMs } from '#shared/domain/times.ts'
import type { AuthoredContent } from '#shared/publishing/resolve-content.ts'
import { usePublishPost } from '#web/features/posts/post-mutation.ts'
import { type Composer, type ComposerEvent, type Intent, type Origin, signatureOf, submissionOf, writtenOf } from './composer-state.ts'
import { afterFailure, createPost, type ExistingOrigin, queuePost, type Ref, undoTimeOf, useChange, usePostCall } from './keeping.ts'

export type Send = (intent: Intent, options?: { isNew?: boolean }) => Promise<PostAnswer | undefined>

type Sending = {
  /** The current composer, including for callbacks that started earlier. */
  latest: RefObject<Composer>
  dispatch: (event: ComposerEvent) => void
  /** Resolves once no draft save is in flight. */
  untilKept: () => Promise<unknown>
}

/**
 * Saves, schedules, or publishes the composer's content. Resolves to the post, or to undefined if it was refused. Only
 * one call runs at a time, after any draft save in flight.
 */
export const useSending = ({ latest, dispatch, untilKept }: Sending): Send => {
  const create = usePostCall(createPost)
  const change = useChange(dispatch)
  const publish = usePublishPost()
  const queue = usePostCall(queuePost)
  const isUnderWay = useRef(false)
  const asked = useRef<{ of: string; at: number }>(undefined)

  /** Notes when publishing was first asked for. A repeat gets the first answer, so the time to undo began then. */
  const noteAsking = (of: string) => {
    if (asked.current?.of !== of) asked.current = { of, at: Date.now() }
  }

  const sendNew = (intent: Intent, written: AuthoredContent) => {
    const submission = submissionOf(latest.current.submission, written, intent, () => crypto.randomUUID())
    dispatch({ type: 'sending', intent: intent.name, submission })
    noteAsking(submission.key)
    return create.mutateAsync({ intent, written, submission })
  }

  const sendExisting = async (intent: Intent, written: AuthoredContent, origin: ExistingOrigin) => {
    dispatch({ type: 'sending', intent: intent.name })
    if (intent.name === 'save' || intent.name === 'schedule') return change({ origin, intent, written })
    const { id, revision } = origin
    if (signatureOf(written) === latest.current.saved) return sendSaved(intent, { id, revision })
    const post = await change({ origin, intent: { name: 'save' }, written })
    // From here on, the server has the content even if publishing is refused.
    dispatch({ type: 'saved', at: Date.now(), post, written, next: 'sending' })
    return sendSaved(intent, { id, revision: post.revision })
  }

  const sendSaved = (intent: Intent & { name: 'publish' | 'queue' }, ref: Ref) => {
    if (intent.name === 'queue') return queue.mutateAsync({ ...ref, intent })
    noteAsking(`${ref.id} ${ref.revision}`)
    return publish.mutateAsync({ ...ref, ...undoTimeOf(intent) })
  }

  const undoUntil = (intent: Intent, { targets }: PostAnswer) =>
    asked.current && intent.name === 'publish' && intent.undoSeconds && targets.every((target) => target.undoUntil !== undefined)
      ? asked.current.at + intent.undoSeconds * secondMs
      : undefined

  const originNow = (isNew: boolean): Origin => (isNew ? { kind: 'new' } : latest.current.origin)

  const sendNow = async (intent: Intent, isNew: boolean): Promise<PostAnswer | undefined> => {
    await untilKept()
    const origin = originNow(isNew)
    const written = writtenOf(latest.current)
    try {
      const post = await (origin.kind === 'existing' ? sendExisting(intent, written, origin) : sendNew(intent, written))
      dispatch({ type: 'saved', at: Date.now(), post, written, next: phaseAfter[intent.name], undoUntil: undoUntil(intent, post) })
      return post
    } catch (error) {
      // The post may have been saved before it was refused, so its origin may differ.
      const event = await afterFailure(error, originNow(isNew))
      dispatch(event)
      return event.type === 'kept' ? sendNow(intent, isNew) : undefined
    }
  }

  return async (intent, { isNew = false } = {}) => {
    if (isUnderWay.current) return undefined
    isUnderWay.current = true
    const post = await sendNow(intent, isNew)
    isUnderWay.current = false
    return post
  }
}

const phaseAfter = { save: 'writing', schedule: 'scheduled', queue: 'scheduled', publish: 'published' } as const
