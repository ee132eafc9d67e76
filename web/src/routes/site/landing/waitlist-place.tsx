import { lazy, Suspense, useRef } from 'react'
import { Link } from 'react-router-dom'
import { useIsNear } from './use-is-near.ts'

const Missing = () => <p>The form could not be loaded. Reload the page to try again.</p>

const Waitlist = lazy(() =>
  import('../waitlist/waitlist.tsx').then(
    (loaded) => ({ default: loaded.Waitlist }),
    () => ({ default: Missing }),
  ),
)

/** Keeps the waitlist's place, as high as its form, and loads it when the reader comes near. */
export const WaitlistPlace = () => {
  const place = useRef<HTMLDivElement>(null)
  const isNear = useIsNear(place)
  return (
    <div ref={place} className="mt-8 min-h-[19.5rem] text-ink">
      <Suspense>{isNear && <Waitlist />}</Suspense>
      <noscript>
        <p>
          The waitlist’s form needs JavaScript. <Link to="/contact">Write to us</Link> instead, and we put you on it.
        </p>
      </noscript>
    </div>
  )
}
