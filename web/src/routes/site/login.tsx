import { Link } from 'react-router-dom'
import { useTitle } from '#web/lib/use-title.ts'
import { LoginForm } from './login/login-form.tsx'
import { startPath } from './plans.ts'
import { SignInPage } from './sign-in-page.tsx'

export const Component = () => {
  useTitle('Login')
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
      <LoginForm />
    </SignInPage>
  )
}
