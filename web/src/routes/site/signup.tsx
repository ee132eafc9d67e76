import { Link, useParams, useSearchParams } from 'react-router-dom'
import { useTitle } from '#web/lib/use-title.ts'
import { SignInPage } from './sign-in-page.tsx'
import { choosePlan } from './signup/choose-plan.ts'
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
      <SignupForm plan={plan} />
    </SignInPage>
  )
}
