import { useEffect, useEffectEvent, useState } from 'react'
import { keepUnsent, type UnsentRef } from '#web/features/composer/draft/unsent.ts'
import { forgetKeptText, keepText, keptText } from '#web/lib/kept-text.ts'
import { showToast } from '#web/lib/toast.ts'
import type { Composer } from './composer-state.ts'
import { toUnsent } from './open-composer.ts'

type Situation = {
  /** The composer is for a new post. */
  isNew: boolean
  /** A post was begun in it before. */
  isBegun: boolean
}

/** A text that was brought along from the tools: a composer in which nothing was begun opens with it, beside a post that was begun it waits. */
export const useKeptText = ({ isNew, isBegun }: Situation) => {
  const [found] = useState(() => ({ texts: isNew ? keptText() : undefined, isBegun }))
  const [isDiscarded, setIsDiscarded] = useState(false)
  const { texts } = found

  const discard = () => {
    forgetKeptText()
    setIsDiscarded(true)
    const bringBack = () => setIsDiscarded(!(texts && keepText(texts)))
    showToast({ kind: 'info', text: 'The text is discarded.', action: { label: 'Undo', onSelect: bringBack } })
  }
  return {
    brought: found.isBegun ? undefined : texts,
    waiting: found.isBegun && !isDiscarded ? texts : undefined,
    discard,
  }
}

/** Makes an unsent post of a text that was brought along, as if it had been written here; it no longer waits then. */
export const useArrival = (ref: UnsentRef, composer: Composer, brought: readonly string[] | undefined) => {
  const arrive = useEffectEvent(() => {
    if (!brought || keptText() === undefined || !keepUnsent(ref, toUnsent(composer, Date.now()))) return
    forgetKeptText()
    showToast({ kind: 'success', text: 'Your text is here, as a new post.' })
  })
  useEffect(() => arrive(), [])
}
