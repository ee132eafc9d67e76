import { type ComponentType, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { buttonClass } from '#web/components/button-class.ts'
import { controlClass } from '#web/components/overlay.ts'
import { i18n } from '#web/lib/i18n.ts'
import { Section } from './section.tsx'
import { keepAndSignUp, TryItResult } from './try-it-result.tsx'
import { useIsNear } from './use-is-near.ts'

/** A text area whose text is counted for every platform, and goes along to sign-up. */
export const TryIt = () => {
  const id = useId()
  const place = useRef<HTMLDivElement>(null)
  const Counts = useCounts(place)
  const field = useRef<HTMLTextAreaElement>(null)
  return (
    <Section
      id="try"
      title={i18n.t('Try it with your own words.')}
      lead={<p>{i18n.t('Every platform counts in its own way. Crier counts along with each of them, here as in the composer.')}</p>}
    >
      <div ref={place} className="noscript:hidden">
        <label htmlFor={id} className="font-semibold text-sm">
          {i18n.t('Your post')}
        </label>
        <textarea
          id={id}
          ref={field}
          dir="auto"
          rows={4}
          placeholder={i18n.t('What is there to announce?')}
          className={`${controlClass} mt-1.5 block h-36 resize-y text-lg leading-relaxed`}
        />
        {Counts ? <Counts field={field} /> : <Uncounted />}
      </div>
      <noscript>
        <p>{i18n.t('Counting as you type needs JavaScript.')}</p>
      </noscript>
    </Section>
  )
}

/** Loads the rules that count once they may be used. Without them, nothing claims to have counted. */
const useCounts = (place: RefObject<Element | null>) => {
  const isNear = useIsNear(place, '0px')
  const [counts, setCounts] = useState<{ Counts?: ComponentType<{ field: RefObject<HTMLTextAreaElement | null> }> }>({})
  useEffect(() => {
    if (isNear)
      void import('./try-it-counts.tsx').then(
        ({ TryItCounts }) => setCounts({ Counts: TryItCounts }),
        () => undefined,
      )
  }, [isNear])
  return counts.Counts
}

const Uncounted = () => (
  <TryItResult
    button={
      <span aria-hidden className={`${buttonClass({ variant: 'primary' })} invisible`}>
        {keepAndSignUp}
      </span>
    }
  />
)
