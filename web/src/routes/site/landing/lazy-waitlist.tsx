import { lazy, Suspense, useRef } from 'react'
import { Link } from 'react-router-dom'
import { Trans } from '#web/components/trans.tsx'
import { i18n } from '#web/lib/i18n.ts'
import { useIsNear } from './use-is-near.ts'

const Missing = () => <p>{i18n.t('The form couldn’t be loaded. Reload the page to try again.')}</p>

const Waitlist = lazy(() =>
  import('../waitlist.tsx').then(
    (loaded) => ({ default: loaded.Waitlist }),
    () => ({ default: Missing }),
  ),
)

/** Reserves the waitlist's space, as tall as its form, and loads it when the reader is within a screen of it. */
export const LazyWaitlist = () => {
  const place = useRef<HTMLDivElement>(null)
  const isNear = useIsNear(place, '100% 0px')
  return (
    <div ref={place} className="mt-8 min-h-[19.5rem] text-ink">
      <Suspense>{isNear && <Waitlist />}</Suspense>
      <noscript>
        <p>
          <Trans
            id="The waitlist form needs JavaScript. <link>Write to us</link> instead, and we’ll add you."
            components={{ link: <Link to="/contact" /> }}
          />
        </p>
      </noscript>
    </div>
  )
}
