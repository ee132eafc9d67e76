import type { MouseEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { isDashboardPath, ownAddress } from '#web/lib/places.ts'

/** Hears the clicks on a text's links, and lets the router follow those to our own pages. */
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

/** A click that asks for nothing but to follow the link. */
const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) => button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey

/** A place within an article is left to the browser, which finds it; so are files. */
const isOwnPage = ({ origin, pathname, hash }: HTMLAnchorElement) =>
  origin === location.origin && !isDashboardPath(pathname) && !pathname.includes('.') && (hash === '' || pathname === '/')
