import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import * as z from 'zod/mini'
import { type PostAnswer, postsApi } from '#shared/contracts/posts.ts'
import { secondMs } from '#shared/domain/times.ts'
import type { AuthoredContent } from '#shared/publishing/resolve-content.ts'
import { postQueries } from '#web/features/posts/queries.ts'
import { queuesKey } from '#web/features/queues/queues-key.ts'
import { request } from '#web/lib/api.ts'
import { ApiError, isPlanLimit, isUnanswered, messageOf } from '#web/lib/api-error.ts'
import { i18n } from '#web/lib/i18n.ts'
import { useIsOnline } from '#web/lib/use-is-online.ts'
import {
  type Composer,
  type ComposerEvent,
  type Intent,
  isKeptByItself,
  type Origin,
  type Refusal,
  type Submission,
  submissionOf,
  writtenOf,
} from './composer-state.ts'

type Keeping = {
  composer: Composer
  /** The composer as it is now, also for what began before. */
  latest: RefObject<Composer>
  /** There are accounts to choose from. */
  hasAccounts: boolean
  dispatch: (event: ComposerEvent) => void
  /** Keeps in this browser what is not sent. */
  keepHere: () => boolean
  /** The server has the draft, which had the id `before` until now. */
  onKept: (post: PostAnswer, before: string | undefined) => void
}

/** The person rests for so long, in ms, before the server gets the draft. */
const restMs = 2 * secondMs

/**
 * Gives a draft to the server whenever the person rests after a change, and when they turn to something else. So it is there on every device. What the
 * server does not take stays in this browser.
 */
export const useKeeping = ({ composer, latest, hasAccounts, dispatch, keepHere, onKept }: Keeping) => {
  const give = useGiving({ latest, dispatch, keepHere })
  const underWay = useRef<ReturnType<typeof give>>(undefined)
  const opened = useRef(composer)
  const isOnline = useIsOnline()

  /** False if the server has not got it. */
  const keep = async () => {
    if (underWay.current || !isDueToBeKept(latest.current, hasAccounts)) return false
    const { origin } = latest.current
    underWay.current = give()
    const event = await underWay.current
    underWay.current = undefined
    if (!event) return false
    dispatch(event)
    if (event.type === 'kept') onKept(event.post, origin.kind === 'existing' ? origin.id : undefined)
    return event.type === 'kept'
  }

  const keepSoon = useEffectEvent(() => {
    // What was only opened or restored has not changed by anybody's hand.
    if (isOnline && composer.draft !== opened.current.draft) void keep()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change of the composer is to be kept, once the person rests.
  useEffect(() => {
    const timer = setTimeout(keepSoon, restMs)
    return () => clearTimeout(timer)
  }, [composer])
  useEffect(() => {
    const onHidden = () => document.hidden && keepSoon()
    document.addEventListener('visibilitychange', onHidden)
    return () => document.removeEventListener('visibilitychange', onHidden)
  }, [])

  return {
    keep,
    /** Once no draft is on its way any more, nor may be on the server unknown. */
    untilKept: async () => {
      await underWay.current
      if (pendingDraft(latest.current)) await keep()
    },
  }
}

/** Sends a draft, and tells what became of it: that it is kept, that there is another version of it, or nothing. */
const useGiving = ({ latest, dispatch, keepHere }: Pick<Keeping, 'latest' | 'dispatch' | 'keepHere'>) => {
  const create = usePostCall(createPost)
  const change = usePostCall(changePost)

  const giveNew = async () => {
    const draft = pendingDraft(latest.current) ?? newDraft(writtenOf(latest.current))
    dispatch({ type: 'giving', submission: draft.submission })
    // The page may be gone before the answer comes.
    keepHere()
    return { post: await create.mutateAsync(draft), written: draft.written }
  }

  const giveExisting = async ({ id, revision }: Origin & { kind: 'existing' }) => {
    const written = writtenOf(latest.current)
    return { post: await change.mutateAsync({ id, revision, intent, written }), written }
  }

  const onRefused = (error: unknown, isExisting: boolean) => {
    const refusal = refusalOf(error, isExisting)
    if (refusal.kind === 'refused' || refusal.kind === 'plan-limit') dispatch({ type: 'giving', submission: undefined })
    // That there are two versions the person has to know at once. Anything else they hear when they save it.
    return refusal.kind === 'stale' ? ({ type: 'refused', refusal } as const) : undefined
  }

  return async (): Promise<(ComposerEvent & { type: 'kept' | 'refused' }) | undefined> => {
    const { origin } = latest.current
    try {
      const given = await (origin.kind === 'new' ? giveNew() : giveExisting(origin))
      return { type: 'kept', at: Date.now(), ...given }
    } catch (error) {
      return onRefused(error, origin.kind === 'existing')
    }
  }
}

const intent = { name: 'save' } as const

const newDraft = (written: AuthoredContent): PendingDraft => ({
  intent,
  written,
  submission: submissionOf(undefined, written, intent, () => crypto.randomUUID()),
})

/** A new draft that went to the server without an answer so far. */
type PendingDraft = { intent: { name: 'save' }; written: AuthoredContent; submission: Submission }

/** As it was sent: the server knows a repeat by its very letters. */
const Draft = z.custom<AuthoredContent>((value) => postsApi.draft.input.safeParse(value).success)

/** The draft that may be on the server already, which this browser keeps until it knows: sent again with its key it is not there twice. */
export const pendingDraft = ({ origin, submission }: Pick<Composer, 'origin' | 'submission'>): PendingDraft | undefined => {
  if (origin.kind !== 'new' || !submission) return undefined
  const sent: unknown = JSON.parse(submission.of)
  if (!Array.isArray(sent) || JSON.stringify(sent[0]) !== JSON.stringify(intent)) return undefined
  const { data: written } = Draft.safeParse(sent[1])
  return written && { intent, written, submission }
}

/**
 * Whether the draft is to go to the server. A post that was to go out and got no answer must not: sent again under its key it goes out once. Before an
 * account is connected, a new post stays in this browser: who comes back from connecting one finds it where they wrote it.
 */
export const isDueToBeKept = (composer: Composer, hasAccounts: boolean): boolean =>
  (hasAccounts || composer.origin.kind === 'existing') &&
  isKeptByItself(composer) &&
  (composer.submission === undefined || pendingDraft(composer) !== undefined)

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

type Creation = { intent: Intent; written: AuthoredContent; submission: Submission }

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

type Change = Ref & { intent: Intent; written: AuthoredContent }

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

const unreadable = i18n.t('Crier’s answer could not be read.')
