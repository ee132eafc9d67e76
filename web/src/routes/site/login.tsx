import { Suspense } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router-dom'
import { Callout } from '#web/components/callout.tsx'
import { lazyOrNothing } from '#web/components/lazy-or-nothing.ts'
import { usePendingLink } from '#web/features/sign-in/pending-link.ts'
import { SocialSignIn } from '#web/features/sign-in/social-sign-in.tsx'
import { sellsPlans } from '#web/lib/sells-plans.ts'
import { useIsHydrated } from '#web/lib/use-is-hydrated.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { LoginForm } from './login/login-form.tsx'
import { wasJustReset } from './login/reset-done.ts'
import { startPath } from './plans.ts'
import { SignInPage } from './sign-in-page.tsx'
import { SignUpWay } from './sign-up-way.tsx'

const OtherWays = lazyOrNothing(async () => (await import('./login/other-ways.tsx')).OtherWays)

export const Component = () => {
  useTitle('Login')
  const [parameters] = useSearchParams()
  const redirect = parameters.get('redirect') ?? undefined
  const isStep = parameters.has('step')
  const waiting = usePendingLink()
  const isHydrated = useIsHydrated()
  const isReset = wasJustReset(useLocation().state)
  return (
    <SignInPage
      title="Welcome back."
      lead={
        sellsPlans() ? (
          <p>
            New here?{' '}
            <Link to={startPath} className="rounded-control text-ink underline underline-offset-4">
              Create an account
            </Link>{' '}
            in a minute.
          </p>
        ) : (
          <SignUpWay />
        )
      }
    >
      <div className="grid gap-5">
        {isReset && <Callout tone="success">Password has been reset successfully!</Callout>}
        <div role="status" className="empty:hidden">
          {waiting && <Callout tone="info">{waiting.message}</Callout>}
        </div>
        {!isStep && (
          <>
            <SocialSignIn intent="login" redirect={redirect} />
            <LoginForm key={waiting?.email} email={waiting?.email} />
          </>
        )}
        <div className="grid min-h-10 gap-5">
          <Suspense>{isHydrated && <OtherWays />}</Suspense>
        </div>
      </div>
    </SignInPage>
  )
}
