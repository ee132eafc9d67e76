import { type Dispatch, useRef } from 'react'
import type { PostAnswer } from '#shared/contracts/posts.ts'
import { attemptAt, type Intent, type Origin } from '#web/features/composer/draft/intent.ts'
import { useChangePost, useCreatePost } from '#web/features/composer/draft/save-post.ts'
import { usePublishPost } from '#web/features/posts/mutations.ts'
import { type Composer, type ComposerEvent, signatureOf, writtenOf } from './composer-state.ts'
import { refusalOf } from './refusal-of.ts'

export type Send = (intent: Intent, options?: { isNew?: boolean }) => Promise<PostAnswer | undefined>

const isNewPost = { kind: 'new' } as const

/** Saves, schedules or publishes what the composer holds; answers the post, or nothing if it was refused. One call at a time. */
export const useSending = (composer: Composer, dispatch: Dispatch<ComposerEvent>): Send => {
  const create = useCreatePost()
  const change = useChangePost()
  const publish = usePublishPost()
  const isUnderWay = useRef(false)

  const written = writtenOf(composer)
  const attempt = (intent: Intent) => attemptAt(composer.attempt, written, intent, () => crypto.randomUUID())

  const createPost = (intent: Intent) => {
    const { key } = dispatchSending(intent, attempt(intent))
    return create.mutateAsync({ intent, written, idempotencyKey: key })
  }
  const dispatchSending = (intent: Intent, made: ReturnType<typeof attempt>) => {
    dispatch({ type: 'sending', intent: intent.name, attempt: made })
    return made
  }

  const changePost = async (intent: Intent, { id, revision }: Origin & { kind: 'existing' }) => {
    dispatch({ type: 'sending', intent: intent.name })
    if (intent.name !== 'publish') return change.mutateAsync({ id, revision, intent, written })
    if (signatureOf(written) === composer.saved) return publish.mutateAsync({ id, revision })
    const post = await change.mutateAsync({ id, revision, intent: { name: 'save' }, written })
    // From here on the server has the content, even if publishing is refused.
    dispatch({ type: 'saved', post, written, next: 'sending' })
    return publish.mutateAsync({ id, revision: post.revision })
  }

  return async (intent, { isNew = false } = {}) => {
    if (isUnderWay.current) return undefined
    isUnderWay.current = true
    const origin = isNew ? isNewPost : composer.origin
    try {
      const post = await (origin.kind === 'new' ? createPost(intent) : changePost(intent, origin))
      dispatch({ type: 'saved', post, written, next: nextOf[intent.name] })
      return post
    } catch (error) {
      dispatch({ type: 'refused', refusal: refusalOf(error, origin.kind === 'existing') })
      return undefined
    } finally {
      isUnderWay.current = false
    }
  }
}

const nextOf = { save: 'writing', schedule: 'scheduled', publish: 'published' } as const
