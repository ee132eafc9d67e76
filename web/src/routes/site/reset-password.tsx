import { useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { useTitle } from '#web/lib/use-title.ts'
import { ForgotPassword } from './login/forgot-password.tsx'
import { BadLink } from './reset-password/bad-link.tsx'
import { ResetForm } from './reset-password/reset-form.tsx'
import { SignInPage } from './sign-in-page.tsx'

/** Where the link of the reset mail leads. */
export const Component = () => {
  useTitle('Reset Password')
  const token = useSearchParams()[0].get('token')
  const [isAsking, setAsking] = useState(false)
  const onAsk = () => setAsking(true)
  return (
    <SignInPage
      title="A new password."
      lead={
        <>
          <p>Choose one that you use nowhere else. Setting it logs you out on every device.</p>
          <p className="mt-6 text-base">
            <Link to="/login" className="rounded-control text-ink underline underline-offset-4">
              Back to Login
            </Link>
          </p>
        </>
      }
    >
      {token ? (
        <ResetForm token={token} onAsk={onAsk} />
      ) : (
        <BadLink onAsk={onAsk}>Invalid or missing reset token. Please request a new password reset.</BadLink>
      )}
      <ForgotPassword isOpen={isAsking} onClose={() => setAsking(false)} />
    </SignInPage>
  )
}
