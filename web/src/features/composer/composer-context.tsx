import { createContext, type ReactNode, use, useCallback, useMemo, useRef, useState } from 'react'
import type { MediaAnswer } from '#shared/contracts/media.ts'
import type { AccountAnswer } from '#shared/contracts/platforms.ts'
import type { PostAnswer } from '#shared/contracts/posts.ts'
import { type Composer, type ComposerEvent, changeComposer, type Plan } from './composer-state.ts'
import type { DraftEvent } from './draft.ts'
import { useKeeping } from './keeping.ts'
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
import { type LastChoices, type Navigation, plannedFor, readLastChoices, slotOf, useActions } from './use-actions.ts'
import { useFiles } from './use-files.ts'
import { type Send, useSending } from './use-sending.ts'
import { useArrival, useKeptText, useUnsent } from './use-unsent.ts'

type Opened = {
  userId: string
  accounts: readonly AccountAnswer[]
  /** The post that is changed; none for a new one. */
  post: PostAnswer | undefined
  /** Its files. */
  media: readonly MediaAnswer[]
  /** When it is to go out, on the person's wall as YYYY-MM-DDTHH:mm, where that was chosen before. */
  at?: string | undefined
  /** The queue whose free slot that is. */
  queueId?: string | undefined
  /** The accounts that a new post begins with; those of the last post unless given. */
  firstIds?: readonly string[] | undefined
}

const Context = createContext<ReturnType<typeof useComposerContext> | undefined>(undefined)

/** Holds a post from its first letter to its result: what is written, what is known about it, and the ways to keep and send it. */
export const ComposerProvider = ({ children, ...props }: Opened & Navigation & { children: ReactNode }) => (
  <Context value={useComposerContext(props)}>{children}</Context>
)

/** The post that is written, for all within a `ComposerProvider`. It changes with each letter: what is costly to show is memoized where it is used. */
export const useComposer = () => {
  const context = use(Context)
  if (!context) throw new Error('Only what is inside of a ComposerProvider knows a composer.')
  return context
}

const useComposerContext = ({ userId, accounts, post, media, at, queueId, firstIds, ...navigation }: Opened & Navigation) => {
  const [last] = useState(() => readLastChoices(userId))
  // The address names the slot only until the post has one of its own.
  const [slot] = useState(() => slotOf(at, queueId))
  const { send, dispatch, ...writing } = useWriting({
    userId,
    accounts,
    post,
    media,
    at,
    queueId,
    firstIds,
    last,
    onSaved: navigation.onSaved,
  })
  const { accountIds, overrides } = writing.composer.draft
  const [isPlanning, setPlanning] = useState(false)
  const chosen = useMemo(() => accounts.filter(({ id }) => accountIds.includes(id)), [accounts, accountIds])
  return {
    ...writing,
    ...useTabs(useMemo(() => tabsOf({ overrides }, chosen), [overrides, chosen])),
    ...useActions({ ...writing, wasNew: post === undefined, userId, last, send, navigation, slot }),
    wasNew: post === undefined,
    last,
    accounts,
    /** Those that the post goes to. */
    chosen,
    /** The person is choosing a time. */
    isPlanning,
    setPlanning,
    plan: (plan: Plan) => dispatch({ type: 'planned', plan }),
    onWriteAnother: navigation.onWriteAnother,
  }
}

/** What the next post begins with. */
type Opening = Opened & Pick<Navigation, 'onSaved'> & { last: LastChoices | undefined }

/** The content of the post, its files, and what of it this browser keeps. */
const useWriting = (opened: Opening) => {
  const { userId, accounts, onSaved } = opened
  const [restoration, setRestoration] = useState(() => readUnsent({ userId, postId: opened.post?.id }))
  const { handedOver, waiting, discard } = useKeptText({ isNew: opened.post === undefined, isBegun: restoration !== undefined })
  const { composer, latest, dispatch } = useChanging(() => plannedFor(opened.at, openedAt(opened, restoration, handedOver)))
  useLateAccounts({ accounts, firstIds: firstIdsOf(opened) }, { latest, dispatch })
  const files = useFiles(composer, dispatch)
  const refNow = () => ({ userId, postId: idOf(latest.current) })
  const { keepHere } = useUnsent({ composer, latest, refNow })
  useArrival(refNow, composer, handedOver)

  /** The server has it: this browser need not keep it under the name that it had until now. */
  const forget = (postId: string | undefined) => {
    dropUnsent({ userId, postId })
    setRestoration(undefined)
  }
  const isLeaving = useRef(false)
  const onKept = (kept: PostAnswer, before: string | undefined) => {
    forget(before)
    if (before === undefined && !isLeaving.current) onSaved(kept)
  }
  const { keep, untilKept } = useKeeping({ composer, latest, hasAccounts: accounts.length > 0, dispatch, keepHere, onKept })
  const sendNow = useSending({ latest, dispatch, untilKept })

  const send: Send = async (intent, options) => {
    const before = idOf(latest.current)
    const post = await sendNow(intent, options)
    if (post) forget(before)
    return post
  }

  return {
    composer,
    dispatch,
    /** Changes what is written. */
    write: useCallback((event: DraftEvent) => dispatch({ type: 'draft', event }), [dispatch]),
    files,
    send,
    /** Keeps what is not saved before the person goes to another screen. False if they would lose something. */
    leave: async () => {
      isLeaving.current = true
      await untilKept()
      await keep()
      isLeaving.current = keepHere()
      return isLeaving.current
    },
    /** What was found in this browser, until the person has sent it or started over. */
    restoration: composer.phase.name === 'writing' ? restoration : undefined,
    startOver: () => {
      // At once: a composer that is opened next must not find it.
      dropUnsent(refNow())
      dispatch({ type: 'opened', composer: openedAt(opened, undefined) })
      setRestoration(undefined)
    },
    /** Takes back a fresh start. */
    bringBack: (unsent: Unsent) => {
      dispatch({ type: 'opened', composer: openedAt(opened, unsent) })
      setRestoration(unsent)
    },
    /** A text from the tools that this post is in the way of. */
    waiting,
    discardWaiting: discard,
  }
}

/** The composer with all its changes. `latest` is the newest one also for what goes on meanwhile. */
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

/** The accounts that a new post begins with, as far as they are there. */
const firstIdsOf = ({ firstIds, last }: Pick<Opening, 'firstIds' | 'last'>) => firstIds ?? last?.accountIds

const newKey = () => crypto.randomUUID()

const openedAt = (opening: Opening, unsent: Unsent | undefined, handedOver?: readonly string[]) => {
  const { accounts, post, media } = opening
  if (handedOver) return handedOverComposer(accounts, handedOver, newKey)
  const composer = post ? composerOf(post, media, newKey) : newComposer(accounts, newKey, firstIdsOf(opening))
  return unsent && composer.phase.name === 'writing' ? restored(composer, unsent) : composer
}
