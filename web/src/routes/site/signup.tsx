import { useState } from 'react'
import { Link, useLocation, useParams, useSearchParams } from 'react-router-dom'
import { takeRegistration } from '#web/features/sign-in/social-registration.ts'
import { SocialSignIn } from '#web/features/sign-in/social-sign-in.tsx'
import { useTitle } from '#web/lib/use-title.ts'
import { SignInPage } from './sign-in-page.tsx'
import { choosePlan } from './signup/choose-plan.ts'
import { CompletionForm } from './signup/completion-form.tsx'
import { SignupForm } from './signup/signup-form.tsx'
import { Steps } from './signup/steps.tsx'

export const Component = () => {
  useTitle('Sign Up')
  const fromRoute = useParams().plan
  const fromQuery = useSearchParams()[0].get('plan')
  const { plan, note } = choosePlan(fromRoute ?? fromQuery)
  return (
    <SignInPage
      title="Join Us"
      lead={
        <>
          <p>Selected plan: {plan}</p>
          {note && <p className="mt-2">{note}</p>}
          <Steps current={1} />
          <p className="mt-6 text-base">
            Already with us?{' '}
            <Link to="/login" className="rounded-control text-ink underline underline-offset-4">
              Log in
            </Link>
          </p>
        </>
      }
    >
      <Account key={useLocation().key} plan={plan} />
    </SignInPage>
  )
}

type Plan = ReturnType<typeof choosePlan>['plan']

/** Each visit reads the address anew, and only once: its token doesn't stay there. */
const Account = ({ plan }: { plan: Plan }) => {
  const [registration] = useState(takeRegistration)
  if (registration) return <CompletionForm registration={registration} plan={plan} />
  return (
    <div className="grid gap-5">
      <SocialSignIn intent="signup" plan={plan} />
      <SignupForm plan={plan} />
    </div>
  )
}
