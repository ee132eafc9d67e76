import { useEffect, useEffectEvent } from 'react'

/** Calls `onReturn` when a person comes back from another site and the browser shows this page just as they left it. */
export const useReturn = (onReturn: () => void): void => {
  const listen = useEffectEvent(({ persisted }: PageTransitionEvent) => {
    if (persisted) onReturn()
  })

  useEffect(() => {
    window.addEventListener('pageshow', listen)
    return () => window.removeEventListener('pageshow', listen)
  }, [])
}
