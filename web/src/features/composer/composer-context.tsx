import { createContext, type ReactNode, type RefObject, use, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { MediaAnswer } from '#shared/contracts/media.ts'
import type { AccountAnswer } from '#shared/contracts/platforms.ts'
import type { PostAnswer } from '#shared/contracts/posts.ts'
import { tooLateWords, undoneWords, useUndoPublishing } from '#web/features/posts/undo-publishing.ts'
import { showToast } from '#web/lib/toast.ts'
import { useWorkspace } from '#web/lib/use-workspace.ts'
import { type Composer, type ComposerEvent, changeComposer, type Plan } from './composer-state.ts'
import type { DraftEvent } from './draft.ts'
import { useKeeping } from './keeping.ts'
import { leftDraft } from './left-draft.ts'
import {
  composerOf,
  dropUnsent,
  handedOverComposer,
  newComposer,
  readUnsent,
  restored,
  type Unsent,
  useLateAccounts,
} from './open-composer.ts'
import { tabsOf, useTabs } from './tabs.ts'
import { type LastChoices, type Navigation, plannedFor, readLastChoices, useActions } from './use-actions.ts'
import { useFiles } from './use-files.ts'
import { type Send, useSending } from './use-sending.ts'
import { useArrival, useKeptText, useUnsent } from './use-unsent.ts'

type Opened = {
  workspaceId: string
  accounts: readonly AccountAnswer[]
  /** The post being edited. Undefined for a new one. */
  post: PostAnswer | undefined
  /** The post's files. */
  media: readonly MediaAnswer[]
  /** A time chosen beforehand, as local time in the person's zone, YYYY-MM-DDTHH:mm. */
  at?: string | undefined
  /** The queue whose free slot that time is. */
  queueId?: string | undefined
  /** The accounts preselected for a new post. Defaults to those of the last post. */
  firstIds?: readonly string[] | undefined
}

const Context = createContext<ReturnType<typeof useComposerContext> | undefined>(undefined)

/**
 * Manages a post from its first character to its result: its content, its state, and the actions to save and send it.
 */
export const ComposerProvider = ({ children, ...props }: Opened & Navigation & { children: ReactNode }) => (
  <Context value={useComposerContext(props)}>{children}</Context>
)

/**
 * Returns the post being written. Requires a `ComposerProvider`. It changes with each character, so expensive views are
 * memoized where it's used.
 */
export const useComposer = () => {
  const context = use(Context)
  if (!context) throw new Error('Only what is inside of a ComposerProvider knows a composer.')
  return context
}

const useComposerContext = (given: Opened & Navigation) => {
  const isLeaving = useIsLeaving()
  const opened = {
    ...given,
    onSaved: unlessLeaving(isLeaving, given.onSaved),
    onUndone: unlessLeaving(isLeaving, given.onUndone),
  }
  const { workspaceId, accounts, post } = opened
  const { shared, may } = useWorkspace()
  const [last] = useState(() => readLastChoices(workspaceId))
  const { send, dispatch, ...writing } = useWriting({ ...opened, last, isLeaving })
  const { accountIds, overrides } = writing.composer.draft
  const [isPlanning, setPlanning] = useState(false)
  const [askedPlan, setAskedPlan] = useState<Plan>()
  const chosen = useMemo(() => accounts.filter(({ id }) => accountIds.includes(id)), [accounts, accountIds])
  return {
    ...writing,
    ...useTabs(useMemo(() => tabsOf({ overrides }, chosen), [overrides, chosen])),
    ...useActions({ ...writing, wasNew: post === undefined, workspaceId, last, send, navigation: opened }),
    undo: useUndo({ latest: writing.latest, dispatch, onUndone: opened.onUndone }),
    wasNew: post === undefined,
    last,
    accounts,
    /** False for writers, who choose a time instead. */
    mayPublish: may('publish'),
    /** The post is in review, and the person may approve it as they save it. */
    mayApprove: post?.review !== undefined && may('publish') && may('approve'),
    /** Somebody has to approve the post before it goes out. */
    needsApproval: !may('publish') && (shared?.needsApproval === true || chosen.some((account) => account.needsApproval)),
    /** The accounts that the post goes to. */
    chosen,
    /** True while the person is choosing a time. */
    isPlanning,
    setPlanning,
    /** The time in the dialog that asks for one, which isn't chosen until the person says so. */
    askedPlan,
    setAskedPlan,
    plan: (plan: Plan | undefined) => dispatch({ type: 'planned', plan }),
    onWriteAnother: opened.onWriteAnother,
  }
}

/** True once the person is leaving for another screen, or has left. */
const useIsLeaving = () => {
  const isLeaving = useRef(false)
  useEffect(() => {
    isLeaving.current = false
    return () => {
      isLeaving.current = true
    }
  }, [])
  return isLeaving
}

/** Skips a callback that leads to the post's address, so that a late answer doesn't bring back a person who is leaving. */
const unlessLeaving = (isLeaving: RefObject<boolean>, lead: (post: PostAnswer) => void) => (post: PostAnswer) => {
  if (!isLeaving.current) lead(post)
}

/** What a composer opens with. */
type Opening = Opened & Pick<Navigation, 'onSaved'> & { last: LastChoices | undefined }

/** The post's content, its files, and what this browser stores of it. */
const useWriting = (opened: Opening & { isLeaving: RefObject<boolean> }) => {
  const { workspaceId, accounts, onSaved, isLeaving } = opened
  const [restoration, setRestoration] = useState(() => readUnsent({ workspaceId, postId: opened.post?.id }))
  const { handedOver, waiting, discard } = useKeptText({ isNew: opened.post === undefined, isBegun: restoration !== undefined })
  const { composer, latest, dispatch } = useChanging(() => plannedFor(opened, openedAt(opened, restoration, handedOver)))
  useLateAccounts({ accounts, firstIds: firstIdsOf(opened) }, { latest, dispatch })
  const files = useFiles(composer, dispatch)
  const refNow = () => ({ workspaceId, postId: idOf(latest.current) })
  const { keepHere } = useUnsent({ composer, latest, refNow })
  useArrival(refNow, composer, handedOver)

  /** Drops the copy stored under the old ID once the server has the post. */
  const forget = (postId: string | undefined) => {
    dropUnsent({ workspaceId, postId })
    setRestoration(undefined)
  }
  const onKept = (kept: PostAnswer, before: string | undefined) => {
    forget(before)
    leftDraft.remember(workspaceId, kept.id)
    if (before === undefined) onSaved(kept)
  }
  const { keep, untilKept } = useKeeping({ composer, latest, hasAccounts: accounts.length > 0, dispatch, keepHere, onKept })
  const sendNow = useSending({ latest, dispatch, untilKept })

  const send: Send = async (intent, options) => {
    const before = idOf(latest.current)
    const post = await sendNow(intent, options)
    if (post) {
      forget(before)
      leftDraft.forget(workspaceId)
    }
    return post
  }

  return {
    composer,
    latest,
    dispatch,
    /** Changes the draft. */
    write: useCallback((event: DraftEvent) => dispatch({ type: 'draft', event }), [dispatch]),
    files,
    send,
    /**
     * Saves unsaved work before the person leaves for another screen. Resolves to false if they would lose something.
     */
    leave: async () => {
      isLeaving.current = true
      await untilKept()
      await keep()
      isLeaving.current = keepHere()
      return isLeaving.current
    },
    /** What was restored from this browser, until the person sends it or starts over. */
    restoration: composer.phase.name === 'writing' ? restoration : undefined,
    startOver: () => {
      // Drop it immediately, so that a composer opened next doesn't find it.
      dropUnsent(refNow())
      dispatch({ type: 'opened', composer: openedAt(opened, undefined) })
      setRestoration(undefined)
    },
    /** Undoes starting over. */
    bringBack: (unsent: Unsent) => {
      dispatch({ type: 'opened', composer: openedAt(opened, unsent) })
      setRestoration(unsent)
    },
    /** A text from the public pages that's waiting because this post is open. */
    waiting,
    discardWaiting: discard,
  }
}

/** Holds the composer's state. `latest` always has the newest value, including for callbacks that started earlier. */
const useChanging = (open: () => Composer) => {
  const [composer, show] = useState(open)
  const latest = useRef(composer)
  const dispatch = useCallback((event: ComposerEvent) => {
    latest.current = changeComposer(latest.current, event)
    show(latest.current)
  }, [])
  return { composer, latest, dispatch }
}

const idOf = ({ origin }: Composer) => (origin.kind === 'existing' ? origin.id : undefined)

/** The accounts preselected for a new post. */
const firstIdsOf = ({ firstIds, last }: Pick<Opening, 'firstIds' | 'last'>) => firstIds ?? last?.accountIds

const newKey = () => crypto.randomUUID()

const openedAt = (opening: Opening, unsent: Unsent | undefined, handedOver?: readonly string[]) => {
  const { accounts, post, media } = opening
  if (handedOver) return handedOverComposer(accounts, handedOver, newKey)
  const composer = post ? composerOf(post, media, newKey) : newComposer(accounts, newKey, firstIdsOf(opening))
  return unsent && composer.phase.name === 'writing' ? restored(composer, unsent) : composer
}

type Undoing = Pick<Navigation, 'onUndone'> & { latest: RefObject<Composer>; dispatch: (event: ComposerEvent) => void }

/** Undoes publishing, and brings the content back into the composer as it was. */
const useUndo = ({ latest, dispatch, onUndone }: Undoing) => {
  const { mutateAsync, isPending } = useUndoPublishing()
  const run = async () => {
    const { phase } = latest.current
    if (phase.name !== 'published') return
    const { id, revision } = phase.post
    try {
      const post = await mutateAsync({ id, revision, before: phase.undo?.before })
      dispatch({ type: 'undone', at: Date.now(), post })
      onUndone(post)
      showToast({ kind: 'success', text: undoneWords(post) })
    } catch (error) {
      showToast({ kind: 'error', text: tooLateWords(error) })
    }
  }
  return { run, isPending }
}
