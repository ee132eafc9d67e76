import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'

/** Moves the focus to the heading of a new screen, so that it is read out and the next Tab goes on from there. */
export const useFocusOnNavigation = () => {
  const { pathname, hash } = useLocation()
  const shown = useRef(pathname)

  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    const named = hash === '' ? null : document.getElementById(hash.slice(1))
    const place = named ?? document.querySelector<HTMLElement>('main h1') ?? document.getElementById('main')
    if (!place) return
    if (place.tabIndex < 0) place.tabIndex = -1
    place.focus({ preventScroll: true })
  }, [pathname, hash])
}
