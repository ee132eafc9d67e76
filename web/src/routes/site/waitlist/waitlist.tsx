import { Suspense, use, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Spinner } from '#web/components/spinner.tsx'
import { type OutsideForm, waitlistFacts } from './waitlist-facts.ts'
import { WaitlistForm } from './waitlist-form.tsx'

/** Fewer than this many say nothing. */
const countMin = 10

/** The waitlist of this deployment: an outside service's form, or our own. */
export const Waitlist = () => (
  <Suspense fallback={<Spinner text="Loading..." />}>
    <ChosenForm />
  </Suspense>
)

const ChosenForm = () => {
  const { outside, count } = use(waitlistFacts())
  const [hasFailed, setHasFailed] = useState(false)
  return (
    <>
      {outside && !hasFailed ? <OutsideWaitlist {...outside} onFailure={() => setHasFailed(true)} /> : <WaitlistForm />}
      {count >= countMin && <p className="mt-4 text-ink-muted text-sm">{count.toLocaleString('en')} people wait already.</p>}
    </>
  )
}

type Props = OutsideForm & { onFailure: () => void }

/** The place of an outside service's form, which its script fills. */
const OutsideWaitlist = ({ scriptAddress, formId, onFailure }: Props) => {
  const place = useRef<HTMLDivElement>(null)
  const fail = useEffectEvent(onFailure)

  useEffect(() => {
    const script = document.createElement('script')
    script.src = scriptAddress
    script.dataset.formId = String(formId)
    script.dataset.comments = 'true'
    script.addEventListener('error', () => fail())
    place.current?.append(script)
    return () => script.remove()
  }, [scriptAddress, formId])

  return <div ref={place} />
}
