import { Suspense, use, useState } from 'react'
import { Spinner } from '#web/components/spinner.tsx'
import { OutsideWaitlist } from './outside-waitlist.tsx'
import { waitlistFacts } from './waitlist-facts.ts'
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
