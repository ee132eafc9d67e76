import { useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'
import { useIsHydrated } from '#web/lib/use-is-hydrated.ts'

/**
 * Shows the section that the address names: at once when the page has just come, smoothly when it was there already. A document that came with
 * the page in it was put there by the browser, and so is a reader who goes back and forth within the page.
 */
export const useAnchor = () => {
  const { hash, key } = useLocation()
  const isBackOrForward = useNavigationType() === 'POP'
  const isNew = useIsHydrated()
  const shown = useRef<string>(undefined)

  useEffect(() => {
    if (shown.current === key) return
    const isFirst = shown.current === undefined
    shown.current = key
    if (isFirst ? isNew : !isBackOrForward) show(hash, isFirst)
  }, [hash, key, isBackOrForward, isNew])
}

const show = (hash: string, isAtOnce: boolean) => {
  const section = hash === '' ? null : document.getElementById(decodeURIComponent(hash.slice(1)))
  const isCalm = isAtOnce || matchMedia('(prefers-reduced-motion: reduce)').matches
  section?.scrollIntoView({ behavior: isCalm ? 'instant' : 'smooth' })
  section?.focus({ preventScroll: true })
}
