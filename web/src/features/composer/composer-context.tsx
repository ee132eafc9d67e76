import { useReducer, useState } from 'react'
import type { MediaAnswer } from '#shared/contracts/media.ts'
import type { AccountAnswer } from '#shared/contracts/platforms.ts'
import type { PostAnswer } from '#shared/contracts/posts.ts'
import { dropUnsent, readUnsent, type Unsent } from '#web/features/composer/draft/unsent.ts'
import { changeComposer } from './composer-state.ts'
import { broughtComposer, composerOf, newComposer, restored } from './open-composer.ts'
import { useFiles } from './use-files.ts'
import { useArrival, useKeptText } from './use-kept-text.ts'
import { type Send, useSending } from './use-sending.ts'
import { useUnsent } from './use-unsent.ts'

export type Opened = {
  userId: string
  accounts: readonly AccountAnswer[]
  /** The post that is changed; none for a new one. */
  post: PostAnswer | undefined
  /** Its files. */
  media: readonly MediaAnswer[]
}

export type Composing = ReturnType<typeof useComposer>

/** A post while it is written: its state, its files, and the ways to keep and send it. */
export const useComposer = (opened: Opened) => {
  const { userId } = opened
  const [restoration, setRestoration] = useState(() => readUnsent({ userId, postId: opened.post?.id }))
  const { brought, waiting, discard } = useKeptText({ isNew: opened.post === undefined, isBegun: restoration !== undefined })
  const [composer, dispatch] = useReducer(changeComposer, undefined, () => openedAt(opened, restoration, brought))
  const files = useFiles(composer, dispatch)
  const sendNow = useSending(composer, dispatch)
  const ref = { userId, postId: composer.origin.kind === 'existing' ? composer.origin.id : undefined }
  useUnsent(ref, composer)
  useArrival(ref, composer, brought)

  const send: Send = async (intent, options) => {
    const post = await sendNow(intent, options)
    if (!post) return undefined
    // What was kept under the name it had until now: a new post has got an id.
    dropUnsent(ref)
    setRestoration(undefined)
    return post
  }

  return {
    composer,
    dispatch,
    files,
    send,
    /** What was found in this browser, until the person has sent it or started over. */
    restoration: composer.phase.name === 'writing' ? restoration : undefined,
    /** A text from the tools that this post is in the way of. */
    waiting,
    discardWaiting: discard,
    startOver: () => {
      // At once: a composer that is opened next must not find it.
      dropUnsent(ref)
      dispatch({ type: 'opened', composer: openedAt(opened, undefined) })
      setRestoration(undefined)
    },
    /** Takes back a fresh start. */
    bringBack: (unsent: Unsent) => {
      dispatch({ type: 'opened', composer: openedAt(opened, unsent) })
      setRestoration(unsent)
    },
  }
}

const newKey = () => crypto.randomUUID()

const openedAt = ({ accounts, post, media }: Opened, unsent: Unsent | undefined, brought?: readonly string[]) => {
  if (brought) return broughtComposer(accounts, brought, newKey)
  const composer = post ? composerOf(post, media, newKey) : newComposer(accounts, newKey)
  return unsent && composer.phase.name === 'writing' ? restored(composer, unsent) : composer
}
