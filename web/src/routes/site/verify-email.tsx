import { Suspense, use, useEffect, useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { buttonClass } from '#web/components/button-class.ts'
import { Spinner } from '#web/components/spinner.tsx'
import { ApiError, serverMessageOf } from '#web/lib/api-error.ts'
import { isSignedIn } from '#web/lib/session.ts'
import { useIsHydrated } from '#web/lib/use-is-hydrated.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { PasswordForm } from './verify-email/password-form.tsx'
import { ResendForm } from './verify-email/resend-form.tsx'

/** How long a signed-in person reads that it worked before they are led on. */
const readingMs = 1_500

/** Where the link of the verification mail leads. */
export const Component = () => {
  useTitle('Verify Email')
  const token = useSearchParams()[0].get('token') ?? ''
  return (
    <div className="mx-auto w-full max-w-xl px-4 py-[16svh] text-center sm:px-8">
      {useIsHydrated() ? (
        <Suspense fallback={<Verifying />}>
          <Outcome token={token} />
        </Suspense>
      ) : (
        <Verifying />
      )}
    </div>
  )
}

const Verifying = () => (
  <>
    <h1 className="sr-only">Verify Email</h1>
    <div className="noscript:hidden">
      <Spinner text="Verifying your e-mail address..." />
    </div>
    <noscript>
      <p className="text-ink-muted text-lg">Verifying an address needs JavaScript. Switch it on and open the link again.</p>
    </noscript>
  </>
)

const titles = { verified: 'Email Verified', failed: 'Verification Failed', 'needs-password': 'Is It You?' } as const

const Outcome = ({ token }: { token: string }) => {
  const [proven, setProven] = useState<string>()
  const first = use(verificationOf(token))
  const { kind, message } = proven === undefined ? first : { kind: 'verified' as const, message: proven }
  const isVerified = kind === 'verified'

  useEffect(() => {
    if (!isVerified || !isSignedIn()) return
    const timer = setTimeout(() => location.assign('/dashboard'), readingMs)
    return () => clearTimeout(timer)
  }, [isVerified])

  return (
    <div className="grid gap-8">
      <div role={kind === 'failed' ? 'alert' : 'status'}>
        <h1 className="font-display text-5xl leading-none tracking-tight sm:text-6xl">{titles[kind]}</h1>
        <p className="mt-6 text-ink-muted text-lg">{message}</p>
      </div>
      {kind === 'failed' && <ResendForm />}
      {kind === 'needs-password' && <PasswordForm token={token} onVerified={setProven} />}
      {kind !== 'needs-password' && (
        <p>
          <Link to="/login" className={buttonClass({ variant: isVerified ? 'primary' : 'quiet', size: 'medium' })}>
            Go to Login
          </Link>
        </p>
      )}
    </div>
  )
}

/** What came of a link: a person who opens it in another browser than that of their sign-up gives their password first. */
type Verification = { kind: 'verified' | 'failed' | 'needs-password'; message: string }

const fallback = 'Verification failed. Please try again.'
const asked = new Map<string, Promise<Verification>>()

/** Verifies an address by the token of its link. Each token is sent once, however often the page is drawn. */
const verificationOf = (token: string): Promise<Verification> => {
  const verification = asked.get(token) ?? verify(token)
  asked.set(token, verification)
  return verification
}

const verify = async (token: string): Promise<Verification> => {
  if (token === '') return { kind: 'failed', message: 'Invalid verification link' }
  try {
    const [{ request }, { authApi }] = await Promise.all([import('#web/lib/api.ts'), import('#shared/contracts/auth.ts')])
    const { body } = await request(authApi.verifyEmail, { token })
    return { kind: 'verified', message: body.message }
  } catch (error) {
    const needsPassword = error instanceof ApiError && 'password' in error.errors
    return { kind: needsPassword ? 'needs-password' : 'failed', message: serverMessageOf(error) ?? fallback }
  }
}
