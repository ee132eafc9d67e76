import { type FormEvent, Suspense, use, useEffect, useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { Button } from '#web/components/button.tsx'
import { buttonClass } from '#web/components/button-class.ts'
import { Callout } from '#web/components/callout.tsx'
import { Field } from '#web/components/field.tsx'
import { TextInput } from '#web/components/inputs.tsx'
import { PasswordInput } from '#web/components/password-input.tsx'
import { Spinner } from '#web/components/spinner.tsx'
import { ApiError, serverMessageOf } from '#web/lib/api-error.ts'
import { i18n } from '#web/lib/i18n.ts'
import { isSignedIn } from '#web/lib/session.ts'
import { useContractForm } from '#web/lib/use-contract-form.ts'
import { useIsHydrated } from '#web/lib/use-is-hydrated.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { knownSender } from './known-sender.ts'
import { type Resent, resendVerification } from './login/resend-button.tsx'

/** How long a signed-in person sees the success message before being redirected. */
const readingMs = 1_500

/** The page linked from the verification email. */
export const Component = () => {
  useTitle(i18n.t('Verify Email'))
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
    <h1 className="sr-only">{i18n.t('Verify Email')}</h1>
    <div className="noscript:hidden">
      <Spinner text={i18n.t('Verifying your email address...')} />
    </div>
    <noscript>
      <p className="text-ink-muted text-lg">{i18n.t('Verifying your address needs JavaScript. Turn it on and open the link again.')}</p>
    </noscript>
  </>
)

const titles = {
  verified: i18n.t('Email Verified'),
  failed: i18n.t('Verification Failed'),
  'needs-password': i18n.t('Is It You?'),
} as const

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
            {i18n.t('Go to Login')}
          </Link>
        </p>
      )}
    </div>
  )
}

/**
 * The result of a link. A person who opens it in a different browser than they signed up in enters their password
 * first.
 */
type Verification = { kind: 'verified' | 'failed' | 'needs-password'; message: string }

const fallback = i18n.t('Verification failed. Please try again.')
const asked = new Map<string, Promise<Verification>>()

/** Verifies an address using its link's token. Each token is sent once, no matter how often the page renders. */
const verificationOf = (token: string): Promise<Verification> => {
  const verification = asked.get(token) ?? verify(token)
  asked.set(token, verification)
  return verification
}

const verify = async (token: string): Promise<Verification> => {
  if (token === '') return { kind: 'failed', message: i18n.t('Invalid verification link') }
  try {
    const [{ request }, { authApi }] = await Promise.all([import('#web/lib/api.ts'), import('#shared/contracts/auth.ts')])
    const { body } = await request(authApi.verifyEmail, { token })
    return { kind: 'verified', message: body.message }
  } catch (error) {
    const needsPassword = error instanceof ApiError && 'password' in error.errors
    return { kind: needsPassword ? 'needs-password' : 'failed', message: serverMessageOf(error) ?? fallback }
  }
}

type Props = { token: string; onVerified: (message: string) => void }

/** Verifies an address in a different browser than the one used for sign-up. */
const PasswordForm = ({ token, onVerified }: Props) => {
  const { onSubmit, isSending, errors, message } = useContractForm({
    schema: async () => (await import('#shared/contracts/auth.ts')).authApi.postVerifyEmail.input,
    read: (form) => ({ token, password: form.get('password') }),
    send: async (input) => {
      const [{ request }, { authApi }] = await Promise.all([import('#web/lib/api.ts'), import('#shared/contracts/auth.ts')])
      onVerified((await request(authApi.postVerifyEmail, input)).body.message)
    },
    fallback: i18n.t('Verification failed. Please try again.'),
  })
  return (
    <form noValidate onSubmit={onSubmit} aria-label={i18n.t('Verify')} className="mx-auto grid w-full max-w-sm gap-4 text-left">
      <Field label={i18n.t('Password')} name="password" error={errors.password}>
        {(control) => <PasswordInput {...control} />}
      </Field>
      {message && <Callout tone="error">{message}</Callout>}
      <Button type="submit" variant="primary" isBusy={isSending} busyText={i18n.t('Verifying...')}>
        {i18n.t('Verify Email')}
      </Button>
      <p className="text-ink-muted text-sm">
        {i18n.t(
          'Didn’t sign up? Just leave this page: nothing happens without the password, and the account expires on its own. To claim this address, use “Forgot Password?” on the login page.',
        )}
      </p>
    </form>
  )
}

/** Emails the verification link again to a person whose link didn't work. */
const ResendForm = () => {
  const [isSending, setIsSending] = useState(false)
  const [resent, setResent] = useState<Resent>()

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isSending) return
    setIsSending(true)
    setResent(await resendVerification(new FormData(event.currentTarget).get('email')))
    setIsSending(false)
  }
  return (
    <form
      noValidate
      onSubmit={onSubmit}
      aria-label={i18n.t('Resend verification')}
      className="mx-auto grid w-full max-w-sm gap-4 text-left"
    >
      <Field label={i18n.t('Email')} name="email" isRequired>
        {(control) => <TextInput type="email" autoComplete="email" defaultValue={knownSender().email} {...control} />}
      </Field>
      {resent && <Callout tone={resent.isSent ? 'success' : 'error'}>{resent.text}</Callout>}
      <Button type="submit" variant="primary" isBusy={isSending} busyText={i18n.t('Sending...')}>
        {i18n.t('Resend Verification Email')}
      </Button>
    </form>
  )
}
