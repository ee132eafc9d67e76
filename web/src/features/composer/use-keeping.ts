import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import type { PostAnswer } from '#shared/contracts/posts.ts'
import { secondMs } from '#shared/domain/times.ts'
import type { Written } from '#shared/publishing/resolve-content.ts'
import { useIsOnline } from '#web/lib/use-is-online.ts'
import { type Composer, type ComposerEvent, type Origin, submissionOf, writtenOf } from './composer-state.ts'
import { isDueToBeKept, type PendingDraft, pendingDraft } from './pending-draft.ts'
import { changePost, createPost, refusalOf, usePostCall } from './post-calls.ts'

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

const newDraft = (written: Written): PendingDraft => ({
  intent,
  written,
  submission: submissionOf(undefined, written, intent, () => crypto.randomUUID()),
})
