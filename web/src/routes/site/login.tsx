import { Suspense, useState } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router-dom'
import { Button } from '#web/components/button.tsx'
import { Callout } from '#web/components/callout.tsx'
import { Field } from '#web/components/field.tsx'
import { TextInput } from '#web/components/inputs.tsx'
import { lazyOrNothing, lazyPart } from '#web/components/lazy-part.tsx'
import { PasswordInput } from '#web/components/password-input.tsx'
import { Trans } from '#web/components/trans.tsx'
import { usePendingLink } from '#web/features/sign-in/pending-link.ts'
import { SocialSignIn } from '#web/features/sign-in/social-sign-in.tsx'
import { i18n } from '#web/lib/i18n.ts'
import { isInvitation } from '#web/lib/paths.ts'
import { sellsPlans } from '#web/lib/sells-plans.ts'
import { hasUnsentText } from '#web/lib/unsent-text.ts'
import { useContractForm } from '#web/lib/use-contract-form.ts'
import { useIsHydrated } from '#web/lib/use-is-hydrated.ts'
import { useReturn } from '#web/lib/use-return.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { ForgotPassword, wasJustReset } from './login/forgot-password.tsx'
import { startPath } from './plans.ts'
import { SignInPage } from './sign-in-page.tsx'
import { SignUpWay } from './sign-up-way.tsx'

const InvitedNote = lazyOrNothing(async () => (await import('./login/invited-note.tsx')).InvitedNote)
const OtherWays = lazyOrNothing(async () => (await import('./login/other-ways.tsx')).OtherWays)

export const Component = () => {
  useTitle(i18n.t('Login'))
  const [parameters] = useSearchParams()
  const redirect = parameters.get('redirect') ?? undefined
  const isStep = parameters.has('step')
  const waiting = usePendingLink()
  const isHydrated = useIsHydrated()
  const isReset = wasJustReset(useLocation().state)
  return (
    <SignInPage
      title={i18n.t('Welcome back.')}
      lead={
        sellsPlans() ? (
          <p>
            <Trans
              id="New here? <link>Create an account</link> in a minute."
              components={{ link: <Link to={startPath} className="rounded-control text-ink underline underline-offset-4" /> }}
            />
          </p>
        ) : (
          <SignUpWay />
        )
      }
    >
      <div className="grid gap-5">
        {isHydrated && redirect !== undefined && hasUnsentText() && (
          <Callout tone="info" title={i18n.t('Your text is safe')}>
            {i18n.t('It’s saved in this browser, and opens again once you log in.')}
          </Callout>
        )}
        <Suspense>{isHydrated && isInvitation(redirect) && <InvitedNote address={redirect} />}</Suspense>
        {isReset && <Callout tone="success">{i18n.t('Password has been reset successfully!')}</Callout>}
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

// Few people need the email again.
const ResendButton = lazyPart(async () => (await import('./login/resend-button.tsx')).ResendButton)

/** The server's message for a correct password with an unverified address (docs/specification.md). */
const unverified = 'Please verify your email before logging in'

const LoginForm = ({ email: expected = '' }: { email?: string | undefined }) => {
  const [parameters, setParameters] = useSearchParams()
  const redirect = parameters.get('redirect')
  const [email, setEmail] = useState(expected)
  const [isLeaving, setLeaving] = useState(false)
  const { onSubmit, isSending, errors, message } = useContractForm({
    schema: async () => (await import('#shared/contracts/auth.ts')).authApi.login.input,
    send: async (input) => {
      await (await import('./login/log-in.ts')).logIn(input, redirect)
      setLeaving(true)
    },
    fallback: i18n.t('Login failed. Please check your credentials and try again.'),
    unreadable: i18n.t('Server response missing token'),
  })
  useReturn(() => setLeaving(false))
  // biome-ignore lint/plugin: the one sentence that is promised to offer something, whatever code it comes with.
  const isUnverified = message === unverified
  const asking = new URLSearchParams([...parameters, ['forgot', '']])
  const stopAsking = new URLSearchParams([...parameters].filter(([name]) => name !== 'forgot'))

  return (
    <>
      <form noValidate onSubmit={onSubmit} aria-label={i18n.t('Log in')} className="grid gap-5">
        <Field label={i18n.t('Email')} name="email" error={errors.email} isRequired>
          {(control) => (
            <TextInput type="email" autoComplete="email" value={email} onChange={({ target }) => setEmail(target.value)} {...control} />
          )}
        </Field>
        <Field label={i18n.t('Password')} name="password" error={errors.password} isRequired>
          {(control) => <PasswordInput autoComplete="current-password" {...control} />}
        </Field>
        <p className="-mt-2 text-right text-sm">
          <Link to={`?${asking}`} className="inline-block rounded-control py-1 underline pointer-coarse:py-3">
            {i18n.t('Forgot Password?')}
          </Link>
        </p>
        {message && <Callout tone="error">{message}</Callout>}
        <Suspense>{isUnverified && <ResendButton />}</Suspense>
        <Button type="submit" variant="primary" isBusy={isSending || isLeaving} busyText={i18n.t('Logging in...')}>
          {i18n.t('Log In')}
        </Button>
      </form>
      {/* Outside the form, because submitting the dialog would also submit the form around it. */}
      <ForgotPassword isOpen={parameters.has('forgot')} onClose={() => setParameters(stopAsking, { replace: true })} email={email} />
    </>
  )
}
