import { lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { Trans } from '#web/components/trans.tsx'
import { i18n } from '#web/lib/i18n.ts'

const Missing = () => <p>{i18n.t('The form couldn’t be loaded. Reload the page to try again.')}</p>

const Waitlist = lazy(() =>
  import('../waitlist.tsx').then(
    (loaded) => ({ default: loaded.Waitlist }),
    () => ({ default: Missing }),
  ),
)

/** Reserves the waitlist's space, as tall as its form, and loads it when the reader comes near. */
export const LazyWaitlist = () => {
  const place = useRef<HTMLDivElement>(null)
  const isNear = useIsNear(place)
  return (
    <div ref={place} className="mt-8 min-h-[19.5rem] text-ink">
      <Suspense>{isNear && <Waitlist />}</Suspense>
      <noscript>
        <p>
          <Trans
            id="The waitlist’s form needs JavaScript. <link>Write to us</link> instead, and we put you on it."
            components={{ link: <Link to="/contact" /> }}
          />
        </p>
      </noscript>
    </div>
  )
}

/** Returns true once an element is within a screen of view, or may soon be reached by keyboard. */
const useIsNear = (place: RefObject<Element | null>) => {
  const [isNear, setIsNear] = useState(false)

  useEffect(() => {
    if (isNear || !place.current) return
    const comeNear = () => setIsNear(true)
    const observer = new IntersectionObserver((entries) => entries.some(({ isIntersecting }) => isIntersecting) && comeNear(), {
      rootMargin: '100% 0px',
    })
    const onKey = ({ key }: KeyboardEvent) => key === 'Tab' && comeNear()
    observer.observe(place.current)
    document.addEventListener('keydown', onKey)
    return () => {
      observer.disconnect()
      document.removeEventListener('keydown', onKey)
    }
  }, [isNear, place])

  return isNear
}
