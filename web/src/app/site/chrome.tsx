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

// Most readers of public pages aren't signed in.
const StatusBar = lazyOrNothing(async () => (await import('./status-bar.tsx')).StatusBar)

/** The layout around every page. The page's area is as high as the window from the start, so the footer never jumps. */
export const Chrome = () => {
  const { pathname, key } = useLocation()
  const [firstKey] = useState(key)
  // When the server sent the not-found document, the routes might still match its address.
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

/**
 * A separate component, so that signing in doesn't rerender the page around it: doing that during hydration would blank
 * the page.
 */
const OwnPlatforms = () => <Suspense>{useIsSignedIn() && <StatusBar />}</Suspense>

export const PageIsComing = () => (
  <div className="grid flex-1 place-items-center">
    <Spinner text={i18n.t('Loading...')} />
  </div>
)

/**
 * Starts each new page at its top, with the focus there too. Back and forward are left to the browser, and anchors and
 * places within a page to the page itself.
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
