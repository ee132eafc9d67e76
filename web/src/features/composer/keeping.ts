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
  contentOf,
  type Intent,
  isKeptByItself,
  type KeptEvent,
  type Origin,
  type Refusal,
  type Submission,
  submissionOf,
  versionOf,
  writtenOf,
} from './composer-state.ts'

export type ExistingOrigin = Origin & { kind: 'existing' }
type RefusedEvent = ComposerEvent & { type: 'refused' }

type Keeping = {
  composer: Composer
  /** The current composer, including for callbacks that started earlier. */
  latest: RefObject<Composer>
  /** True if there are accounts to choose from. */
  hasAccounts: boolean
  dispatch: (event: ComposerEvent) => void
  /** Stores unsent work in this browser. */
  keepHere: () => boolean
  /** Called when the server has stored the draft, whose ID was `before` until now. */
  onKept: (post: PostAnswer, before: string | undefined) => void
}

/** How long the person must pause, in ms, before the draft is saved. */
const restMs = 2 * secondMs

/**
 * Autosaves a draft whenever the person pauses after a change or switches away from the tab, so it's available on every
 * device. What the server doesn't accept stays in this browser.
 */
export const useKeeping = ({ composer, latest, hasAccounts, dispatch, keepHere, onKept }: Keeping) => {
  const give = useGiving({ latest, dispatch, keepHere })
  const underWay = useRef<ReturnType<typeof give>>(undefined)
  const opened = useRef(composer)
  const isOnline = useIsOnline()

  /** Resolves to true if the server has stored it. */
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
    // Skip what was only opened or restored and not changed by the person.
    if (isOnline && (composer.draft !== opened.current.draft || composer.plan !== opened.current.plan)) void keep()
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
    /** Resolves once no save is in flight and no draft's state on the server is unknown. */
    untilKept: async () => {
      await underWay.current
      if (pendingDraft(latest.current)) await keep()
    },
  }
}

/** Sends a draft and returns the outcome: it was saved, it conflicts with another version, or nothing to report. */
const useGiving = ({ latest, dispatch, keepHere }: Pick<Keeping, 'latest' | 'dispatch' | 'keepHere'>) => {
  const create = usePostCall(createPost)
  const change = useChange(dispatch)

  const giveNew = async () => {
    const draft = pendingDraft(latest.current) ?? newDraft(writtenOf(latest.current))
    dispatch({ type: 'giving', submission: draft.submission })
    // The page may be closed before the response arrives.
    keepHere()
    return { post: await create.mutateAsync(draft), written: draft.written }
  }

  const giveExisting = async (origin: ExistingOrigin) => {
    const written = writtenOf(latest.current)
    return { post: await change({ origin, intent, written }), written }
  }

  const onRefused = async (error: unknown, origin: Origin) => {
    const event = await afterFailure(error, origin)
    if (event.type === 'kept') return event
    const { kind } = event.refusal
    if (kind === 'refused' || kind === 'plan-limit') dispatch({ type: 'giving', submission: undefined })
    // The person must learn of a conflicting version right away. They learn of anything else when they save.
    return kind === 'stale' ? event : undefined
  }

  return async (): Promise<KeptEvent | RefusedEvent | undefined> => {
    const { origin } = latest.current
    try {
      const given = await (origin.kind === 'new' ? giveNew() : giveExisting(origin))
      return { type: 'kept', at: Date.now(), ...given }
    } catch (error) {
      return onRefused(error, origin)
    }
  }
}

const intent = { name: 'save' } as const

const newDraft = (written: AuthoredContent): PendingDraft => ({
  intent,
  written,
  submission: submissionOf(undefined, written, intent, () => crypto.randomUUID()),
})

/** A new draft that was sent but hasn't been answered so far. */
type PendingDraft = { intent: { name: 'save' }; written: AuthoredContent; submission: Submission }

/** Exactly as sent, because the server compares a retry byte for byte. */
const Draft = z.custom<AuthoredContent>((value) => postsApi.draft.input.safeParse(value).success)

/**
 * Returns the draft that may already be on the server. This browser keeps it until that's certain. Resending it with
 * its key doesn't create it twice.
 */
export const pendingDraft = ({ origin, submission }: Pick<Composer, 'origin' | 'submission'>): PendingDraft | undefined => {
  if (origin.kind !== 'new' || !submission) return undefined
  const sent: unknown = JSON.parse(submission.of)
  if (!Array.isArray(sent) || JSON.stringify(sent[0]) !== JSON.stringify(intent)) return undefined
  const { data: written } = Draft.safeParse(sent[1])
  return written && { intent, written, submission }
}

/**
 * True if the draft should be autosaved. An unanswered publish or schedule must not be: it's resent under its own key,
 * so it goes out once. Before an account is connected, a new post stays in this browser, where people find it when they
 * return from connecting one.
 */
export const isDueToBeKept = (composer: Composer, hasAccounts: boolean): boolean =>
  (hasAccounts || composer.origin.kind === 'existing') &&
  isKeptByItself(composer) &&
  (composer.submission === undefined || pendingDraft(composer) !== undefined)

/**
 * A sent post is shown from the cache immediately. Whatever the outcome, every list is refetched when it's next shown.
 */
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

/** Changes an existing post. Notes a change that gets no answer, because the server may have stored it. */
export const useChange = (dispatch: (event: ComposerEvent) => void) => {
  const { mutateAsync } = usePostCall(changePost)
  return async (change: Change) => {
    try {
      return await mutateAsync(change)
    } catch (error) {
      const version = recognizableVersionOf(change)
      if (version !== undefined && mayHaveSucceeded(refusalOf(error, true))) dispatch({ type: 'unanswered', version })
      throw error
    }
  }
}

const mayHaveSucceeded = ({ kind }: Refusal) => kind === 'unanswered' || kind === 'unclear'

/** What the server has once it has stored a change. Undefined if the change is also a decision about the post. */
const recognizableVersionOf = ({ origin, intent, written }: Change) => {
  if (intent.name === 'save' && intent.approves) return undefined
  return versionOf(written, intent.name === 'schedule' ? intent.scheduledAt : origin.schedule?.scheduledAt)
}

/** Loaded with the queue buttons. */
export const placing = () => import('#web/features/queues/place-post.ts')

type Creation = { intent: Intent; written: AuthoredContent; submission: Submission }

/** Saves, schedules, or publishes a new post. The submission's key makes it idempotent. */
export const createPost = async ({ intent, written, submission }: Creation) => {
  const options = { idempotencyKey: submission.key }
  if (intent.name === 'save') return (await request(postsApi.draft, written, options)).body
  const { intendedTime: _, ...content } = written
  if (intent.name === 'publish') return (await request(postsApi.publish, { ...content, ...undoTimeOf(intent) }, options)).body
  if (intent.name === 'queue') return (await placing()).addPost({ ...content, ...slotOf(intent) }, submission.key)
  const { scheduledAt, timeZone } = intent
  return (await request(postsApi.schedule, { ...content, scheduledAt, timeZone }, options)).body
}

/** Only what the person wants is sent, since the API's default is no delay. */
export const undoTimeOf = ({ undoSeconds }: Intent & { name: 'publish' }) => (undoSeconds === undefined ? {} : { undoSeconds })

export type Ref = { id: string; revision: number }

type Change = { origin: ExistingOrigin; intent: Intent; written: AuthoredContent }

/** Updates the content of a draft or scheduled post, and its time if that's the intent. */
const changePost = async ({ origin: { id, revision }, intent, written }: Change) => {
  const when = intent.name === 'schedule' && { scheduledAt: intent.scheduledAt, timeZone: intent.timeZone }
  const approves = intent.name === 'save' && intent.approves && { approves: true }
  return (await request(postsApi.edit, { ...written, ...when, ...approves, id, revision })).body
}

/** A slot that the person chose is refused if another post has it by now. */
const slotOf = ({ queueId, place }: Intent & { name: 'queue' }) => ({
  id: queueId,
  place,
  mustBeFree: place !== 'next-free' && place !== 'first',
})

/** Adds an existing post to a queue. */
export const queuePost = async ({ id, revision, intent }: Ref & { intent: Intent & { name: 'queue' } }) =>
  (await placing()).placePost({ ...slotOf(intent), postId: id, revision })

/** Returns why a post was refused, worded for the person. Only a refusal from the API itself is certain. */
const refusalOf = (error: unknown, isExisting: boolean): Refusal => {
  if (!(error instanceof ApiError))
    return { kind: isUnanswered(error) ? 'unanswered' : 'unclear', message: messageOf(error, unreadable), fields: {} }
  // The first try may still succeed.
  if (error.status >= 500 || error.code === 'still-running') return { kind: 'unclear', message: messageOf(error), fields: {} }
  const texts = [...new Set(Object.values(error.errors).flat())]
  const message = texts.length > 0 ? texts.join(' ') : messageOf(error)
  if (isPlanLimit(error)) return { kind: 'plan-limit', message, fields: {} }
  return { kind: error.status === 409 && isExisting ? 'stale' : 'refused', message, fields: error.errors }
}

/**
 * Returns what follows from a failed call. Normally, that's why the post was refused. But if it only conflicts with an
 * earlier change of ours whose answer was lost, that change is kept, and the call can be made again.
 */
export const afterFailure = async (error: unknown, origin: Origin): Promise<KeptEvent | RefusedEvent> => {
  const refused = { type: 'refused', refusal: refusalOf(error, origin.kind === 'existing') } as const
  if (refused.refusal.kind !== 'stale' || origin.kind === 'new' || !origin.unanswered) return refused
  try {
    const { body: post } = await request(postsApi.get, { id: origin.id })
    const written = contentOf(post)
    const isOurs = post.revision === origin.revision + 1 && origin.unanswered.includes(versionOf(written, post.schedule?.scheduledAt))
    return isOurs ? { type: 'kept', at: Date.now(), post, written } : refused
  } catch (failure) {
    return { type: 'refused', refusal: refusalOf(failure, true) }
  }
}

const unreadable = i18n.t('Crier’s answer could not be read.')
