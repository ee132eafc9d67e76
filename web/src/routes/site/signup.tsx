import { Suspense, useState } from 'react'
import { Link, useLocation, useParams, useSearchParams } from 'react-router-dom'
import { defaultPlan, isPaidAtOnce, isPaidPlan, type Plan, plans, trialDays } from '#shared/domain/plans.ts'
import { Callout } from '#web/components/callout.tsx'
import { Field } from '#web/components/field.tsx'
import { TextInput } from '#web/components/inputs.tsx'
import { lazyPart } from '#web/components/lazy-part.tsx'
import { Mailed } from '#web/components/mailed.tsx'
import { PasswordInput } from '#web/components/password-input.tsx'
import { Spinner } from '#web/components/spinner.tsx'
import { StrengthMeter } from '#web/components/strength-meter.tsx'
import { Trans } from '#web/components/trans.tsx'
import { Woodcut } from '#web/components/woodcut.tsx'
import crowd from '#web/components/woodcuts/crowd.svg'
import { takeRegistration } from '#web/features/sign-in/social-registration.ts'
import { SocialSignIn } from '#web/features/sign-in/social-sign-in.tsx'
import { useDeployment } from '#web/lib/deployment-config.ts'
import { i18n } from '#web/lib/i18n.ts'
import { sellsPlans } from '#web/lib/sells-plans.ts'
import { isSignedIn } from '#web/lib/session.ts'
import { useContractForm } from '#web/lib/use-contract-form.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { SignInPage } from './sign-in-page.tsx'
import { CompletionForm, RegistrationEnd } from './signup/completion-form.tsx'
import { checkTerms, choosePlan, ownInvitation, register, registered, toRegistration, unreadable, whyNot } from './signup/registration.ts'

const Summary = lazyPart(async () => (await import('./signup/summary.tsx')).Summary)

const trialWords = i18n.t(
  'Your {trialDays}-day trial begins when you confirm your email address. You don’t need a card, and nothing is charged automatically: after the trial, you continue with {free} unless you choose a plan.',
  { trialDays, free: plans.free.name },
)

/** How long the success message is shown before the dashboard loads, in ms. */
const readingMs = 1_500

/**
 * How the person reached the second step: from the first, by email or through a provider, or signed in from the start.
 */
export type Arrival = 'by-email' | 'through-provider' | 'signed-in'

export const Component = () => {
  useTitle(i18n.t('Sign Up'))
  const fromRoute = useParams().plan
  const fromQuery = useSearchParams()[0].get('plan')
  const { key } = useLocation()
  const chosen = choosePlan(fromRoute ?? fromQuery)
  // Text typed before this is known stays if sign-up is open.
  const signUp = useDeployment()?.signUp
  const isGiven = !sellsPlans()
  // If everyone gets a free plan, there's none to choose or pay for.
  const plan = isGiven ? 'free' : chosen.plan
  const [arrival, setArrival] = useState<Arrival | undefined>(() => (isSignedIn() ? 'signed-in' : undefined))
  const onRegistered = (by: Arrival) => {
    if (isPaidAtOnce(plan)) setArrival(by)
    else setTimeout(() => location.assign('/dashboard'), readingMs)
  }
  return (
    <SignInPage
      title={arrival === 'signed-in' && isPaidPlan(plan) ? i18n.t('Upgrade to {name}', { name: plans[plan].name }) : i18n.t('Join Us')}
      woodcut={<Woodcut src={crowd} width={560} height={392} />}
      lead={
        <>
          {!isGiven && <SelectedPlan plan={plan} note={chosen.note} arrival={arrival} />}
          {arrival === undefined && (
            <p className="mt-6 text-base">
              <Trans
                id="Already with us? <link>Log in</link>"
                components={{ link: <Link to="/login" className="rounded-control text-ink underline underline-offset-4" /> }}
              />
            </p>
          )}
        </>
      }
    >
      {arrival !== undefined && isPaidPlan(plan) ? (
        <Suspense fallback={<Spinner text={i18n.t('Loading...')} />}>
          <Summary key={plan} plan={plan} arrival={arrival} />
        </Suspense>
      ) : (
        <Account key={key} plan={plan} why={whyNot(signUp, ownInvitation())} onRegistered={onRegistered} />
      )}
    </SignInPage>
  )
}

type SelectedPlanProps = { plan: Plan; note: string | undefined; arrival: Arrival | undefined }

const SelectedPlan = ({ plan, note, arrival }: SelectedPlanProps) => (
  <>
    <p>{i18n.t('Selected plan: {name}', { name: plans[plan].name })}</p>
    {plan === defaultPlan && arrival === undefined && <p className="mt-2 text-base">{trialWords}</p>}
    {note && <p className="mt-2">{note}</p>}
    <Steps current={arrival === undefined ? 1 : 2} />
  </>
)

type AccountProps = { plan: ReturnType<typeof choosePlan>['plan']; why: string | undefined; onRegistered: (by: Arrival) => void }

/** Each visit reads the address once, and the token is then removed from it. */
const Account = ({ plan, why, onRegistered }: AccountProps) => {
  const [registration] = useState(takeRegistration)
  if (registration) return <CompletionForm registration={registration} plan={plan} onRegistered={() => onRegistered('through-provider')} />
  if (why !== undefined) return <Callout tone="info">{why}</Callout>
  return (
    <div className="grid gap-5">
      <SocialSignIn intent="signup" plan={plan} />
      <SignupForm plan={plan} onRegistered={() => onRegistered('by-email')} />
    </div>
  )
}

const steps = [i18n.t('Account'), i18n.t('Summary')]

/** The sign-up's progress. */
const Steps = ({ current }: { current: 1 | 2 }) => (
  <ol aria-label={i18n.t('Steps')} className="mt-6 flex gap-8 text-base">
    {steps.map((step, index) => {
      const isReached = index < current
      return (
        <li
          key={step}
          aria-current={index + 1 === current ? 'step' : undefined}
          className={`flex items-center gap-2 border-t-2 pt-2 pr-6 ${isReached ? 'border-brass text-ink' : 'border-line'}`}
        >
          <span className="font-display text-2xl leading-none">{index + 1}</span> {step}
        </li>
      )
    })}
  </ol>
)

/** The first step: who signs up. The email address is the contract's `username`. */
const SignupForm = ({ plan, onRegistered }: { plan: Plan; onRegistered: () => void }) => {
  const [password, setPassword] = useState('')
  const { onSubmit, ...form } = useContractForm({
    schema: async () => (await import('#shared/contracts/auth.ts')).authApi.register.input,
    read: (data) => toRegistration(data, plan),
    check: checkTerms,
    send: async (registration) => {
      await register({ ...registration, invitation: ownInvitation() })
      onRegistered()
    },
    fallback: unreadable,
  })

  return (
    <form noValidate onSubmit={onSubmit} aria-label={i18n.t('Sign up')} className="grid gap-5">
      <Field label={i18n.t('Email')} name="username" error={form.errors.username} isRequired>
        {(control) => <TextInput type="email" autoComplete="email" {...control} />}
      </Field>
      <Field label={i18n.t('Password')} name="password" error={form.errors.password} isRequired>
        {(control) => (
          <PasswordInput autoComplete="new-password" value={password} onChange={(event) => setPassword(event.target.value)} {...control} />
        )}
      </Field>
      <StrengthMeter password={password} />
      <Field label={i18n.t('Full Name')} name="name" error={form.errors.name} isRequired>
        {(control) => <TextInput autoComplete="name" {...control} />}
      </Field>
      <RegistrationEnd {...form} plan={plan} success={<Mailed>{registered}</Mailed>} />
    </form>
  )
}
