import type { MouseEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { isDashboardPath, ownAddress } from '#web/lib/paths.ts'

/** Handles clicks on a text's links, and routes those to our own pages through the router. */
export const useOwnLinks = () => {
  const navigate = useNavigate()
  return (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    const address = link && isPlain(event) && isOwnPage(link) ? ownAddress(link.pathname + link.search + link.hash) : undefined
    if (address === undefined) return
    event.preventDefault()
    void navigate(address)
  }
}

/** True for a plain click that only follows the link. */
const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) => button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey

/** Anchors within an article are left to the browser, and so are files and the API reference, which is a document of its own. */
const isOwnPage = ({ origin, pathname, hash }: HTMLAnchorElement) =>
  origin === location.origin &&
  !isDashboardPath(pathname) &&
  pathname !== '/docs/reference' &&
  !pathname.includes('.') &&
  (hash === '' || pathname === '/')
