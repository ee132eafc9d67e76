import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { i18n } from '#web/lib/i18n.ts'
import { forgetKeptText, keepText, keptText } from '#web/lib/kept-text.ts'
import { storedToken } from '#web/lib/session.ts'
import { showToast } from '#web/lib/toast.ts'
import { type Composer, isUnsaved, wouldLose } from './composer-state.ts'
import { dropUnsent, keepUnsent, toUnsent, type UnsentRef } from './open-composer.ts'

/** How long the person must pause, in ms, before their work is stored. */
const restMs = 400

type Unsending = {
  composer: Composer
  latest: RefObject<Composer>
  /** Returns whose post it is, and its current ID. */
  refNow: () => UnsentRef
}

/**
 * Stores unsent work in this browser, and asks before the page closes if something would be lost. Removes the stored
 * copy once the post is sent.
 */
export const useUnsent = ({ composer, latest, refNow }: Unsending) => {
  const keepHere = () => {
    if (isUnsaved(latest.current)) return keepUnsent(refNow(), toUnsent(latest.current, Date.now())) && !wouldLose(latest.current)
    dropUnsent(refNow())
    return true
  }
  const keep = useEffectEvent(() => void keepHere())

  // biome-ignore lint/correctness/useExhaustiveDependencies: every change of the composer is to be kept, once the person rests.
  useEffect(() => {
    const timer = setTimeout(keep, restMs)
    return () => clearTimeout(timer)
  }, [composer])

  useEffect(() => {
    window.addEventListener('pagehide', keep)
    return () => {
      window.removeEventListener('pagehide', keep)
      keep()
    }
  }, [])

  const ask = useEffectEvent((event: BeforeUnloadEvent) => {
    // People whose session has ended are on their way to the login page, and find the text here afterward.
    if (!keepHere() && storedToken() !== undefined) event.preventDefault()
  })
  useEffect(() => {
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [])
  return {
    /** False if leaving would lose something. */
    keepHere,
  }
}

type Situation = {
  /** True if the composer is for a new post. */
  isNew: boolean
  /** True if it has restored an unsent post. */
  isBegun: boolean
}

/** A text handed over by the public pages. A composer without a restored post opens with it. Otherwise, it waits. */
export const useKeptText = ({ isNew, isBegun }: Situation) => {
  const [found] = useState(() => ({ texts: isNew ? keptText() : undefined, isBegun }))
  const [isDiscarded, setIsDiscarded] = useState(false)
  const { texts } = found

  const discard = () => {
    forgetKeptText()
    setIsDiscarded(true)
    const bringBack = () => setIsDiscarded(!(texts && keepText(texts)))
    showToast({ kind: 'info', text: i18n.t('Text discarded.'), action: { label: i18n.t('Undo'), onSelect: bringBack } })
  }
  return {
    handedOver: found.isBegun ? undefined : texts,
    waiting: found.isBegun && !isDiscarded ? texts : undefined,
    discard,
  }
}

/** Turns a handed-over text into an unsent post, as if it had been written here, so it's no longer waiting. */
export const useArrival = (refNow: () => UnsentRef, composer: Composer, handedOver: readonly string[] | undefined) => {
  const arrive = useEffectEvent(() => {
    if (!handedOver || keptText() === undefined || !keepUnsent(refNow(), toUnsent(composer, Date.now()))) return
    forgetKeptText()
    showToast({ kind: 'success', text: i18n.t('Your text is here as a new post.') })
  })
  useEffect(() => arrive(), [])
}
