import { useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'

/** Starts each page at its top, and the keyboard with it. Back and forward are left to the browser, anchors to the page that has them. */
export const useScrollToTop = () => {
  const { key, pathname, hash } = useLocation()
  const isBackOrForward = useNavigationType() === 'POP'
  const shown = useRef({ key, pathname })

  useEffect(() => {
    const before = shown.current
    shown.current = { key, pathname }
    if (before.key === key || isBackOrForward || hash !== '') return
    window.scrollTo(0, 0)
    if (before.pathname !== pathname) document.getElementById('main')?.focus({ preventScroll: true })
  }, [key, pathname, hash, isBackOrForward])
}
