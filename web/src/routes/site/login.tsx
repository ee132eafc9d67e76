import { Link, useLocation, useSearchParams } from 'react-router-dom'
import { Callout } from '#web/components/callout.tsx'
import { usePendingLink } from '#web/features/sign-in/pending-link.ts'
import { SocialSignIn } from '#web/features/sign-in/social-sign-in.tsx'
import { useTitle } from '#web/lib/use-title.ts'
import { LoginForm } from './login/login-form.tsx'
import { wasJustReset } from './login/reset-done.ts'
import { startPath } from './plans.ts'
import { SignInPage } from './sign-in-page.tsx'

export const Component = () => {
  useTitle('Login')
  const redirect = useSearchParams()[0].get('redirect') ?? undefined
  const waiting = usePendingLink()
  const isReset = wasJustReset(useLocation().state)
  return (
    <SignInPage
      title="Welcome back."
      lead={
        <p>
          New here?{' '}
          <Link to={startPath} className="rounded-control text-ink underline underline-offset-4">
            Create an account
          </Link>{' '}
          in a minute.
        </p>
      }
    >
      <div className="grid gap-5">
        {isReset && <Callout tone="success">Password has been reset successfully!</Callout>}
        <div role="status" className="empty:hidden">
          {waiting && <Callout tone="info">{waiting.message}</Callout>}
        </div>
        <SocialSignIn intent="login" redirect={redirect} />
        <LoginForm key={waiting?.email} email={waiting?.email} />
      </div>
    </SignInPage>
  )
}
