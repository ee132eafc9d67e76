import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import type { PostAnswer } from '#shared/contracts/posts.ts'
import type { Written } from '#shared/domain/resolve-content.ts'
import { secondMs } from '#shared/domain/times.ts'
import { useIsOnline } from '#web/lib/use-is-online.ts'
import { type Composer, type ComposerEvent, isKeptByItself, type Origin, type Refusal, submissionOf, writtenOf } from './composer-state.ts'
import { type Creation, changePost, createPost, refusalOf, usePostCall } from './post-calls.ts'

type Keeping = {
  composer: Composer
  /** The composer as it is now, also for what began before. */
  latest: RefObject<Composer>
  dispatch: (event: ComposerEvent) => void
  /** The server has the draft, which had the id `before` until now. */
  onKept: (post: PostAnswer, before: string | undefined) => void
}

/** The person rests for so long, in ms, before the server gets the draft. */
const restMs = 2 * secondMs

/**
 * Gives a draft to the server whenever the person rests after a change, and when they turn to something else. So it is there on every device. What the
 * server does not take stays in this browser.
 */
export const useKeeping = ({ composer, latest, dispatch, onKept }: Keeping) => {
  const give = useGiving(latest)
  const underWay = useRef<ReturnType<typeof give>>(undefined)
  const opened = useRef(composer)
  const isOnline = useIsOnline()

  /** False if the server has not got it. */
  const keep = async () => {
    if (underWay.current || !isKeptByItself(latest.current)) return false
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

  return { keep, untilKept: async () => underWay.current }
}

/** Sends a draft, and tells what became of it: that it is kept, that there is another version of it, or nothing. */
const useGiving = (latest: RefObject<Composer>) => {
  const create = usePostCall(createPost)
  const change = usePostCall(changePost)
  /** A new draft that got no answer: it is sent again as it was, so that it is not there twice. */
  const unanswered = useRef<Creation>(undefined)

  const giveNew = async () => {
    unanswered.current ??= newDraft(writtenOf(latest.current))
    const { written } = unanswered.current
    const post = await create.mutateAsync(unanswered.current)
    unanswered.current = undefined
    return { post, written }
  }

  const giveExisting = async ({ id, revision }: Origin & { kind: 'existing' }) => {
    const written = writtenOf(latest.current)
    return { post: await change.mutateAsync({ id, revision, intent, written }), written }
  }

  return async (): Promise<(ComposerEvent & { type: 'kept' | 'refused' }) | undefined> => {
    const { origin } = latest.current
    try {
      const given = await (origin.kind === 'new' ? giveNew() : giveExisting(origin))
      return { type: 'kept', at: Date.now(), ...given }
    } catch (error) {
      const refusal = refusalOf(error, origin.kind === 'existing')
      if (isCertain(refusal)) unanswered.current = undefined
      // That there are two versions the person has to know at once. Anything else they hear when they save it.
      return refusal.kind === 'stale' ? { type: 'refused', refusal } : undefined
    }
  }
}

const intent = { name: 'save' } as const

const newDraft = (written: Written): Creation => ({
  intent,
  written,
  submission: submissionOf(undefined, written, intent, () => crypto.randomUUID()),
})

const isCertain = ({ kind }: Refusal) => kind !== 'unanswered' && kind !== 'unclear'
