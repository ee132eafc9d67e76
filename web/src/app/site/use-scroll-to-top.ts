import { useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'

/**
 * Starts each page at its top, and the keyboard with it. Back and forward are left to the browser, anchors and
 * places within a page to the page that has them.
 */
export const useScrollToTop = () => {
  const { key, pathname, search, hash } = useLocation()
  const isBackOrForward = useNavigationType() === 'POP'
  const shown = useRef({ key, pathname, search })

  useEffect(() => {
    const before = shown.current
    shown.current = { key, pathname, search }
    if (before.key === key || isBackOrForward || hash !== '') return
    if (before.pathname === pathname && before.search !== search) return
    window.scrollTo(0, 0)
    if (before.pathname !== pathname) document.getElementById('main')?.focus({ preventScroll: true })
  }, [key, pathname, search, hash, isBackOrForward])
}
