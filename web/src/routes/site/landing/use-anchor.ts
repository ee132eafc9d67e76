import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'

/** Shows the section that the address names: at once when the page has just come, smoothly when it was there already. */
export const useAnchor = () => {
  const { hash, key } = useLocation()
  const shown = useRef<string>(undefined)

  useEffect(() => {
    if (shown.current === key) return
    const isFirst = shown.current === undefined
    shown.current = key
    const section = hash === '' ? null : document.getElementById(decodeURIComponent(hash.slice(1)))
    if (!section) return
    const isCalm = isFirst || matchMedia('(prefers-reduced-motion: reduce)').matches
    section.scrollIntoView({ behavior: isCalm ? 'instant' : 'smooth' })
    section.focus({ preventScroll: true })
  }, [hash, key])
}
