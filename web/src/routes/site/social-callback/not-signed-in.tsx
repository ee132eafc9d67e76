import { CircleAlert } from 'lucide-react'
import { buttonClass } from '#web/components/button-class.ts'
import type { SignInFailure } from '#web/features/sign-in/sign-in-answer.ts'

/** Why nobody is signed in, and where to go from here. */
export const NotSignedIn = ({ message, reason, isPopup = false }: Omit<SignInFailure, 'kind'> & { isPopup?: boolean }) => (
  <>
    <CircleAlert aria-hidden className="mx-auto size-10 text-failed" strokeWidth={1.5} />
    <h1 className="font-semibold text-2xl">You are not logged in</h1>
    <p role="alert" className="[overflow-wrap:anywhere]">
      {message}
    </p>
    {reason === 'declined' && <p className="text-ink-muted">You did not agree there, so nothing has changed.</p>}
    <p className="flex flex-wrap justify-center gap-3">
      {reason === 'expired' ? (
        <a className={buttonClass({ variant: 'primary' })} href="/login">
          Try again
        </a>
      ) : (
        !isPopup && (
          <a className={buttonClass({ variant: 'secondary' })} href="/login">
            Back to Login
          </a>
        )
      )}
    </p>
  </>
)
