import { Suspense, useEffect, useRef, useState } from 'react'
import { Outlet, useLocation, useNavigationType } from 'react-router-dom'
import { SkipLink } from '#web/app/shell/site-link.tsx'
import { lazyOrNothing } from '#web/components/lazy-part.tsx'
import { Spinner } from '#web/components/spinner.tsx'
import { i18n } from '#web/lib/i18n.ts'
import { isNothing } from '#web/lib/page-data.ts'
import { useIsSignedIn } from '#web/lib/session.ts'
import { CookieNotice } from '../shell/cookie-notice.tsx'
import { ErrorBoundary } from '../shell/error-boundary.tsx'
import { Footer } from '../shell/footer.tsx'
import { Header } from '../shell/header.tsx'
import { pages } from './pages.ts'

// Most readers of public pages are not signed in.
const StatusBar = lazyOrNothing(async () => (await import('./status-bar.tsx')).StatusBar)

/** What stands around every page. The page's place is as high as the window from the start, so that the footer never jumps. */
export const Chrome = () => {
  const { pathname, key } = useLocation()
  const [firstKey] = useState(key)
  // Where the document is that of no page, the routes might still make one of its address.
  const isNowhere = key === firstKey && isNothing()
  useScrollToTop()
  return (
    <>
      <SkipLink />
      <Header />
      <main id="main" tabIndex={-1} className="flex min-h-[calc(100svh-4rem)] flex-col outline-none">
        <ErrorBoundary key={pathname}>
          <Suspense fallback={<PageIsComing />}>{isNowhere ? <pages.NotFound /> : <Outlet />}</Suspense>
        </ErrorBoundary>
      </main>
      <Footer />
      <CookieNotice />
      <OwnPlatforms />
    </>
  )
}

/** Asks by itself who reads: to draw the page around it anew, while scripts still take it over, would blank the page. */
const OwnPlatforms = () => <Suspense>{useIsSignedIn() && <StatusBar />}</Suspense>

export const PageIsComing = () => (
  <div className="grid flex-1 place-items-center">
    <Spinner text={i18n.t('Loading...')} />
  </div>
)

/**
 * Starts each page at its top, and the keyboard with it. Back and forward are left to the browser, anchors and
 * places within a page to the page that has them.
 */
const useScrollToTop = () => {
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
