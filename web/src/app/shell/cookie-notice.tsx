import { useState } from 'react'
import { Button } from '#web/components/button.tsx'
import { useIsHydrated } from '#web/lib/use-is-hydrated.ts'
import { consentCookie, hasConsent } from './cookie-consent.ts'

/** Says which cookies there are, until the person has understood. */
export const CookieNotice = () => {
  const isHydrated = useIsHydrated()
  const [isUnderstood, setIsUnderstood] = useState(() => !import.meta.env.SSR && hasConsent(document.cookie))
  if (isUnderstood || !isHydrated) return null

  const onUnderstand = () => {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers that we support.
    document.cookie = consentCookie(location.protocol === 'https:')
    setIsUnderstood(true)
  }
  return (
    <section
      aria-label="Cookie notice"
      style={{ bottom: 'var(--bottom-bar, 0px)' }}
      className="fixed inset-x-0 z-40 border-line border-t bg-sheet pb-[env(safe-area-inset-bottom)]"
    >
      <div className="mx-auto flex max-w-6xl flex-wrap items-center gap-x-8 gap-y-3 px-4 py-3 sm:flex-nowrap sm:px-8">
        <p className="text-ink-muted text-sm">
          Crier uses only cookies it needs: one keeps this choice. When you pay, our payment provider Stripe sets two of its own, one for a
          year that prevents fraud and one for the session.
        </p>
        <Button variant="secondary" size="small" className="shrink-0" onClick={onUnderstand}>
          I Understand
        </Button>
      </div>
    </section>
  )
}
