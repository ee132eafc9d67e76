import { CircleAlert } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import { buttonClass } from '#web/components/button-class.ts'
import { Spinner } from '#web/components/spinner.tsx'
import type { SignInFailure } from '#web/features/sign-in/sign-in-answer.ts'
import { i18n } from '#web/lib/i18n.ts'
import { sitePath } from '#web/lib/site-address.ts'
import { useTitle } from '#web/lib/use-title.ts'

type Props = { title: string; waiting: string; children: ReactNode }

/**
 * A page that another site sends the person back to. It has no header or footer because it's mostly seen in a small
 * window.
 */
export const ComeBackPage = ({ title, waiting, children }: Props) => {
  useTitle(title)
  return (
    <main id="main" className="mx-auto grid min-h-svh max-w-md content-center gap-5 px-6 py-12 text-center">
      <Suspense fallback={<Spinner text={waiting} />}>{children}</Suspense>
    </main>
  )
}

/** Why the sign-in failed, and where to go from here. */
export const NotSignedIn = ({ message, reason, isPopup = false }: Omit<SignInFailure, 'kind'> & { isPopup?: boolean }) => (
  <>
    <CircleAlert aria-hidden className="mx-auto size-10 text-failed" strokeWidth={1.5} />
    <h1 className="font-semibold text-2xl">{i18n.t('You’re not logged in')}</h1>
    <p role="alert" className="[overflow-wrap:anywhere]">
      {message}
    </p>
    {reason === 'declined' && <p className="text-ink-muted">{i18n.t('You didn’t approve access there, so nothing has changed.')}</p>}
    <p className="flex flex-wrap justify-center gap-3">
      {reason === 'expired' ? (
        <a className={buttonClass({ variant: 'primary' })} href={sitePath('/login')}>
          {i18n.t('Try again')}
        </a>
      ) : (
        !isPopup && (
          <a className={buttonClass({ variant: 'secondary' })} href={sitePath('/login')}>
            {i18n.t('Back to Login')}
          </a>
        )
      )}
    </p>
  </>
)
