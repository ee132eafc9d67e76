import { useEffect, useEffectEvent } from 'react'
import { dropUnsent, keepUnsent, type UnsentRef } from '#web/features/composer/draft/unsent.ts'
import { storedToken } from '#web/lib/session.ts'
import { type Composer, isUnsaved } from './composer-state.ts'
import { toUnsent } from './open-composer.ts'

/** The person rests for so long, in ms, before what they wrote is kept. */
const restMs = 400

/** Keeps in this browser what was not sent, and asks before the page is closed over it. What was sent is no longer kept. */
export const useUnsent = (ref: UnsentRef, composer: Composer) => {
  const keep = useEffectEvent(() => {
    if (isUnsaved(composer)) keepUnsent(ref, toUnsent(composer, Date.now()))
    else dropUnsent(ref)
  })

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
    if (isUnsaved(composer) && storedToken() !== undefined) event.preventDefault()
  })
  useEffect(() => {
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [])
}
