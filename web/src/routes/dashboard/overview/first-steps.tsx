import { Check } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { Overview } from '#shared/contracts/user.ts'
import { buttonClass } from '#web/components/button-class.ts'
import { Trans } from '#web/components/trans.tsx'
import { i18n } from '#web/lib/i18n.ts'

/** The steps to the first post, for people who haven't completed them. */
export const FirstStepsList = ({ steps }: { steps: readonly FirstStep[] }) => {
  if (steps.length === 0) return null
  const current = steps.find(({ isDone }) => !isDone)
  return (
    <section aria-labelledby="first-steps" className="rounded-card border border-line bg-sheet p-5 sm:p-6">
      <h2 id="first-steps" className="font-semibold">
        {i18n.t('Three steps to your first post')}
      </h2>
      <ol className="mt-4 grid gap-x-8 gap-y-4 md:grid-cols-3">
        {steps.map((step, index) => (
          <li key={step.label} className="flex gap-3">
            <span
              aria-hidden
              className={`figures grid size-7 shrink-0 place-items-center rounded-full border text-sm ${step.isDone ? doneClass : step === current ? currentClass : laterClass}`}
            >
              {step.isDone ? <Check className="size-4" /> : index + 1}
            </span>
            <div className="min-w-0">{step.isDone ? <DoneStep step={step} /> : <OpenStep step={step} isCurrent={step === current} />}</div>
          </li>
        ))}
      </ol>
    </section>
  )
}

const doneClass = 'border-connected bg-connected-wash text-connected'
const currentClass = 'border-brass bg-brass-wash font-semibold text-brass'
const laterClass = 'border-edge text-ink-muted'

const DoneStep = ({ step }: { step: FirstStep }) => (
  <p className="text-ink-muted">
    <Trans id="{step}<hidden> (done)</hidden>" values={{ step: step.label }} components={{ hidden: <span className="sr-only" /> }} />
  </p>
)

/** The current step is a button. The others can be done earlier, such as writing without an account. */
const OpenStep = ({ step, isCurrent }: { step: FirstStep; isCurrent: boolean }) => (
  <>
    {!isCurrent && (
      <Link to={step.path} className="inline-block font-semibold underline underline-offset-4 pointer-coarse:-my-2.5 pointer-coarse:py-2.5">
        {step.label}
      </Link>
    )}
    {isCurrent && (
      <Link to={step.path} aria-current="step" className={`-mt-0.5 ${buttonClass({ variant: 'primary', size: 'small' })}`}>
        {step.label}
      </Link>
    )}
    <p className="mt-1 text-ink-muted text-sm">{step.text}</p>
  </>
)

/** Returns the person's progress. Published and failed posts count as scheduled. */
export type Begun = NonNullable<Overview['begun']>

type FirstStep = { label: string; text: string; path: string; isDone: boolean }

/** The steps to the first post, based on what the person has. Nothing once they're complete. */
export const firstSteps = ({ hasAccount, hasDraft, hasSent }: Begun): FirstStep[] => {
  const steps: FirstStep[] = [
    {
      label: i18n.t('Connect an account'),
      text: i18n.t('Choose where Crier can publish for you.'),
      path: '/dashboard/platforms',
      isDone: hasAccount,
    },
    {
      label: i18n.t('Write a post'),
      text: i18n.t('One text for every platform, or a different one for each.'),
      path: '/dashboard/posts',
      isDone: hasDraft || hasSent,
    },
    {
      label: i18n.t('Schedule it'),
      text: i18n.t('Pick a time, down to the second, or publish now.'),
      path: hasDraft ? '/dashboard/scheduled?tab=drafts' : '/dashboard/posts',
      isDone: hasSent,
    },
  ]
  return steps.every(({ isDone }) => isDone) ? [] : steps
}
