import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { i18n } from '#web/lib/i18n.ts'
import { forgetKeptText, keepText, keptText } from '#web/lib/kept-text.ts'
import { storedToken } from '#web/lib/session.ts'
import { showToast } from '#web/lib/toast.ts'
import { type Composer, isUnsaved, wouldLose } from './composer-state.ts'
import { dropUnsent, keepUnsent, toUnsent, type UnsentRef } from './open-composer.ts'

/** The person rests for so long, in ms, before what they wrote is kept. */
const restMs = 400

type Unsending = {
  composer: Composer
  latest: RefObject<Composer>
  /** Whose post it is, and which by now. */
  refNow: () => UnsentRef
}

/** Keeps in this browser what was not sent, and asks before the page is closed over what would be lost. A post that was sent is no longer kept. */
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
    // Whose session has ended is on the way to the login page, and finds the text here afterwards.
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
  /** The composer is for a new post. */
  isNew: boolean
  /** A post was begun in it before. */
  isBegun: boolean
}

/** A text that the tools handed over: a composer in which nothing was begun opens with it, beside a post that was begun it waits. */
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

/** Makes an unsent post of a text that was handed over, as if it had been written here; it no longer waits then. */
export const useArrival = (refNow: () => UnsentRef, composer: Composer, handedOver: readonly string[] | undefined) => {
  const arrive = useEffectEvent(() => {
    if (!handedOver || keptText() === undefined || !keepUnsent(refNow(), toUnsent(composer, Date.now()))) return
    forgetKeptText()
    showToast({ kind: 'success', text: i18n.t('Your text is here as a new post.') })
  })
  useEffect(() => arrive(), [])
}
