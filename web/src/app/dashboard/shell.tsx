import { lazy, Suspense } from 'react'
import { Outlet, ScrollRestoration, useNavigation } from 'react-router-dom'
import { CookieNotice } from '#web/app/shell/cookie-notice.tsx'
import { Footer } from '#web/app/shell/footer.tsx'
import { Header } from '#web/app/shell/header.tsx'
import { SkipLink } from '#web/app/shell/skip-link.tsx'
import { ToastPlace } from '#web/components/toast-place.tsx'
import { Banners } from './banners.tsx'
import { scrollKey } from './forget-scroll.ts'
import { Sidebar } from './sidebar.tsx'
import { SmallScreenBar } from './small-screen-bar.tsx'
import { StatusBar } from './status-bar.tsx'
import { useConnectionResults } from './use-connection-results.ts'
import { useFocusOnNavigation } from './use-focus-on-navigation.ts'
import { useShortcuts } from './use-shortcuts.ts'

const Palette = lazy(() => import('./palette.tsx').then(({ Palette }) => ({ default: Palette })))
const ShortcutList = lazy(() => import('./shortcut-list.tsx').then(({ ShortcutList }) => ({ default: ShortcutList })))

/** What surrounds every screen of the dashboard. */
export const Shell = () => {
  const { opened, open, close } = useShortcuts()
  useFocusOnNavigation()
  useConnectionResults()

  return (
    <>
      <SkipLink />
      <Header isWide />
      <SmallScreenBar onSearch={() => open('palette')} />
      <NavigationProgress />
      <div className="flex">
        <Sidebar onSearch={() => open('palette')} />
        <div className="min-w-0 flex-1">
          <Banners />
          <main
            id="main"
            tabIndex={-1}
            className="min-h-[calc(100svh-var(--header))] px-4 pt-6 pb-16 outline-none sm:px-6 lg:px-10 lg:pt-10"
          >
            <div className="mx-auto max-w-[80rem]">
              <Outlet />
            </div>
          </main>
          <Footer />
        </div>
      </div>
      <CookieNotice />
      <StatusBar />
      <ToastPlace />
      <ScrollRestoration storageKey={scrollKey} />
      <Suspense fallback={null}>
        {opened.palette !== 'never' && <Palette isOpen={opened.palette === 'now'} onClose={close} />}
        {opened.list !== 'never' && <ShortcutList isOpen={opened.list === 'now'} onClose={close} />}
      </Suspense>
    </>
  )
}

/** A screen whose script or data is on its way. */
const NavigationProgress = () => {
  const { state } = useNavigation()
  return (
    <div role="status" className="sticky top-(--header) z-20 h-0">
      {state === 'loading' && (
        <div className="h-0.5 animate-pulse bg-brass">
          <span className="sr-only">Loading...</span>
        </div>
      )}
    </div>
  )
}
