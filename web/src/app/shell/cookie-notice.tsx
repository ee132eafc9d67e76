import { useState } from 'react'
import { Button } from '#web/components/button.tsx'
import { i18n } from '#web/lib/i18n.ts'
import { sellsPlans } from '#web/lib/sells-plans.ts'
import { useIsHydrated } from '#web/lib/use-is-hydrated.ts'
import { consentCookie, hasConsent } from './cookie-consent.ts'

/**
 * Says which cookies there are until the person acknowledges it. It comes after the footer, and sticks to the bottom of
 * windows that are high enough, so everything it covers can be scrolled into view. Other sticky elements sit on top of
 * it (`--cookie-notice` is its height). Prerendered documents don't include it.
 */
export const CookieNotice = () => {
  const isHydrated = useIsHydrated()
  const [isUnderstood, setIsUnderstood] = useState(false)
  if (!isHydrated || isUnderstood || hasConsent(document.cookie)) return null

  const onUnderstand = () => {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers that we support.
    document.cookie = consentCookie(location.protocol === 'https:')
    setIsUnderstood(true)
  }
  return (
    <section
      ref={tellHeight}
      aria-label={i18n.t('Cookie notice')}
      style={{ bottom: 'var(--bottom-bar, 0px)' }}
      className="z-40 border-line [@media(min-height:36rem)]:sticky border-t bg-sheet pb-[env(safe-area-inset-bottom)]"
    >
      <div className="mx-auto flex max-w-6xl flex-wrap items-center gap-x-8 gap-y-3 px-4 py-3 sm:flex-nowrap sm:px-8">
        <p className="text-ink-muted text-sm">
          {sellsPlans()
            ? i18n.t(
                'We only use essential cookies: one remembers this choice. When you pay, our payment provider, Stripe, sets two more: one for a year to prevent fraud, and one for the session.',
              )
            : i18n.t('We only use essential cookies: one remembers this choice.')}
        </p>
        <Button variant="secondary" size="small" className="shrink-0" onClick={onUnderstand}>
          {i18n.t('I Understand')}
        </Button>
      </div>
    </section>
  )
}

const tellHeight = (notice: HTMLElement) => {
  const { style } = document.documentElement
  const observer = new ResizeObserver(() => {
    const isSticky = getComputedStyle(notice).position === 'sticky'
    style.setProperty('--cookie-notice', isSticky ? `${notice.offsetHeight}px` : '0px')
  })
  // Window size decides whether the notice sticks.
  observer.observe(notice)
  observer.observe(document.documentElement)
  return () => {
    observer.disconnect()
    style.removeProperty('--cookie-notice')
  }
}
