import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useRef } from 'react'
import { Outlet, ScrollRestoration, useLocation, useNavigate, useNavigation } from 'react-router-dom'
import type { Overview } from '#shared/contracts/user.ts'
import { platformNames } from '#shared/domain/platforms.ts'
import { hasConsent } from '#web/app/shell/cookie-consent.ts'
import { PlatformBar } from '#web/app/shell/platform-bar.tsx'
import { SkipLink } from '#web/app/shell/site-link.tsx'
import { lazyOrNothing, lazyPart } from '#web/components/lazy-part.tsx'
import { ToastHost } from '#web/components/toast-host.tsx'
import { connectedText, onConnectionResult } from '#web/features/accounts/connection.ts'
import { accountQueries } from '#web/features/accounts/queries.ts'
import { billingKey } from '#web/features/billing/plan-query.ts'
import { postQueries } from '#web/features/posts/queries.ts'
import { newPostPath } from '#web/features/shortcuts/shortcuts.ts'
import { i18n } from '#web/lib/i18n.ts'
import { keptForTab } from '#web/lib/storage.ts'
import { showToast } from '#web/lib/toast.ts'
import { Banners } from './banners.tsx'
import { DashboardHeader } from './dashboard-header.tsx'
import { Sidebar } from './sidebar.tsx'
import { useShortcuts } from './use-shortcuts.ts'

// Most people have dismissed it.
const CookieNotice = lazyOrNothing(async () => (await import('#web/app/shell/cookie-notice.tsx')).CookieNotice)
// It starts below the fold.
const Footer = lazyPart(async () => (await import('#web/app/shell/footer.tsx')).Footer)
const Palette = lazyPart(async () => (await import('./palette.tsx')).Palette)
const ShortcutList = lazyPart(async () => (await import('./shortcut-list.tsx')).ShortcutList)

/** The layout around every dashboard screen. */
export const Shell = () => {
  const { opened, open, close } = useShortcuts()
  useFocusOnNavigation()
  useConnectionResults()
  useTooltipPopups()

  return (
    <>
      <SkipLink />
      <DashboardHeader onSearch={() => open('palette')} />
      <NavigationProgress />
      <div className="flex">
        <Sidebar onSearch={() => open('palette')} />
        <div className="min-w-0 flex-1">
          <Banners />
          <main id="main" tabIndex={-1} className="min-h-[calc(100svh-var(--header))] px-4 pt-4 pb-16 outline-none sm:px-6 lg:px-10">
            <div className="mx-auto max-w-[80rem]">
              <Outlet />
            </div>
          </main>
          {/* A dialog hides its siblings when it opens, so anything that loads later needs a container that already exists. */}
          <div className="contents">
            <Suspense>
              <Footer />
            </Suspense>
          </div>
        </div>
      </div>
      {/* Wrapped for the same reason as the footer. */}
      <div className="contents">
        <Suspense>{!hasConsent(document.cookie) && <CookieNotice />}</Suspense>
      </div>
      <StatusBar />
      <ToastHost />
      <ScrollRestoration storageKey={scrollKey} />
      <Suspense fallback={null}>
        {opened.palette !== 'never' && <Palette isOpen={opened.palette === 'now'} onClose={close} />}
        {opened.list !== 'never' && <ShortcutList isOpen={opened.list === 'now'} onClose={close} />}
      </Suspense>
    </>
  )
}

/** Shown while a screen's script or data loads. */
const NavigationProgress = () => {
  const { state } = useNavigation()
  return (
    <div role="status" className="sticky top-(--header) z-20 h-0">
      {state === 'loading' && (
        <div className="h-0.5 animate-pulse bg-brass">
          <span className="sr-only">{i18n.t('Loading...')}</span>
        </div>
      )}
    </div>
  )
}

/** The platform bar with the accounts that the dashboard has loaded. */
const StatusBar = () => <PlatformBar accounts={useQuery(accountQueries.list()).data} />

/**
 * Moves focus to a new screen's heading, unless the screen sets focus itself. The heading is then read out, and the
 * next Tab continues from there.
 */
const useFocusOnNavigation = () => {
  const { pathname, hash } = useLocation()
  const shown = useRef(pathname)

  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    if (!document.activeElement?.closest('main > *')) focusOn(hash)
  }, [pathname, hash])
}

const focusOn = (hash: string) => {
  const named = hash === '' ? null : document.getElementById(hash.slice(1))
  const place = named ?? document.querySelector<HTMLElement>('main h1') ?? document.getElementById('main')
  if (!place) return
  if (place.tabIndex < 0) place.tabIndex = -1
  place.focus({ preventScroll: true })
}

/** Handles a newly connected account on any screen: the account appears, and posts paused for it resume. */
const useConnectionResults = () => {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  useEffect(
    () =>
      onConnectionResult((result) => {
        if (result.kind !== 'connected') return
        showToast({
          kind: 'success',
          text: connectedText(platformNames[result.platform], result.accounts),
          // People who haven't written yet are offered the next of the first steps.
          ...(isNew(queryClient) && { action: { label: i18n.t('Write a post'), onSelect: () => void navigate(newPostPath) } }),
        })
        void queryClient.invalidateQueries({ queryKey: accountQueries.all() })
        void queryClient.invalidateQueries({ queryKey: postQueries.all() })
        void queryClient.invalidateQueries({ queryKey: billingKey })
      }),
    [queryClient, navigate],
  )
}

/** Loads the tooltips' popups right after the first paint, even on a screen that has no tooltip yet. */
const useTooltipPopups = () =>
  useEffect(() => {
    import('#web/components/tooltip-popup.tsx').catch(() => undefined)
  }, [])

/** True if the last overview said that nothing had been written yet. */
const isNew = (queryClient: QueryClient) =>
  queryClient
    .getQueriesData<Overview>({ queryKey: postQueries.overviews() })
    .some(([, overview]) => overview?.begun && !overview.begun.hasDraft && !overview.begun.hasSent)

/** Where ScrollRestoration stores each screen's scroll position. */
const scrollKey = 'crier:scroll'

/**
 * Makes a reloaded screen start at its top. Scroll would be restored while data is still loading: the screen is short
 * then, and its footer would jump out of sight when the data arrives. Going back and forward within the page finds the
 * data cached.
 */
export const forgetScroll = () => keptForTab.remove(scrollKey)
