import { Suspense, use, useState } from 'react'
import { authApi } from '#shared/contracts/auth.ts'
import type { Provider } from '#shared/domain/users.ts'
import { Button } from '#web/components/button.tsx'
import { Callout } from '#web/components/callout.tsx'
import { Dialog } from '#web/components/dialog.tsx'
import { Field } from '#web/components/field.tsx'
import { PasswordInput } from '#web/components/password-input.tsx'
import { Skeleton } from '#web/components/spinner.tsx'
import { request } from '#web/lib/api.ts'
import { answerFreshSignIn } from '#web/lib/fresh-sign-in.ts'
import { i18n } from '#web/lib/i18n.ts'
import { useContractForm } from '#web/lib/use-contract-form.ts'
import { ProviderIcon, SocialStatus, signInProviders, useProviderWindow } from './providers.tsx'
import type { SignInFailure } from './sign-in-answer.ts'
import { askProvider, confirmByCode, type ProviderAnswer } from './through-provider.ts'

/** The person being asked, and the proofs they can give. */
export type Confirming = { email: string; hasPassword: boolean; providers: readonly Provider[] }

/** Asks a signed-in person to prove their identity again. Their request then continues by itself. */
export const ConfirmDialog = ({ isOpen, email, hasPassword, providers }: Confirming & { isOpen: boolean }) => (
  <Dialog
    isOpen={isOpen}
    onClose={() => answerFreshSignIn(false)}
    title={i18n.t('Confirm it’s you')}
    description={i18n.t('Confirm it’s you to continue. We won’t ask again for 5 minutes.')}
    size="small"
  >
    <div className="grid gap-5">
      {hasPassword && <PasswordProof email={email} onProven={() => answerFreshSignIn(true)} />}
      {providers.length > 0 && <ProviderProof providers={providers} onProven={() => answerFreshSignIn(true)} />}
    </div>
  </Dialog>
)

/** Confirms with the password. */
const PasswordProof = ({ email, onProven }: { email: string; onProven: () => void }) => {
  const { onSubmit, isSending, errors, message } = useContractForm({
    schema: async () => authApi.confirm.input,
    read: (form) => ({ password: form.get('password') }),
    send: async (input) => {
      await request(authApi.confirm, input)
      onProven()
    },
  })
  return (
    <form noValidate onSubmit={onSubmit} aria-label={i18n.t('Confirm')} className="grid gap-5">
      {/* Tells a password manager which account's password is requested. */}
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <Field label={i18n.t('Password')} name="password" error={errors.password}>
        {(control) => <PasswordInput {...control} />}
      </Field>
      {message && <Callout tone="error">{message}</Callout>}
      <div>
        <Button type="submit" variant="primary" isBusy={isSending} busyText={i18n.t('Confirming...')}>
          {i18n.t('Confirm')}
        </Button>
      </div>
    </form>
  )
}

type ProofProps = { providers: readonly Provider[]; onProven: () => void }

/** Confirms with a sign-in at the person's own provider. */
const ProviderProof = (props: ProofProps) => (
  <Suspense fallback={<Skeleton className="h-10 pointer-coarse:h-11" />}>
    <Ways {...props} />
  </Suspense>
)

const Ways = ({ providers, onProven }: ProofProps) => {
  const [asked] = useState(signInProviders)
  const ways = use(asked)?.filter(({ provider }) => providers.includes(provider)) ?? []
  const { state, begin, cancel } = useProviderProof(onProven)
  const busyWith = 'provider' in state ? state.provider : undefined

  if (ways.length === 0)
    return (
      <Callout tone="warning">
        {i18n.t('We can’t reach your provider right now. Log out and back in: that confirms it for 5 minutes too.')}
      </Callout>
    )
  return (
    <div className="grid gap-3">
      {ways.map((way) => (
        <Button
          key={way.provider}
          isBusy={busyWith === way.provider}
          disabled={busyWith !== undefined && busyWith !== way.provider}
          onClick={() => void begin(way)}
        >
          <ProviderIcon provider={way.provider} />
          {i18n.t('Confirm with {name}', { name: way.name })}
        </Button>
      ))}
      <SocialStatus state={state} onCancel={cancel} />
    </div>
  )
}

/** Confirms through a provider in a popup. If that is blocked, the provider returns to Settings instead. */
const useProviderProof = (onProven: () => void) =>
  useProviderWindow(async (asked, { popup, signal, show }) => {
    const answered = await askProvider({
      provider: asked,
      popup,
      intent: 'confirm',
      redirect: location.pathname + location.search,
      signal,
      onAway: () => show({ kind: 'away' }),
    })
    if (answered.kind === 'code') show({ kind: 'finishing', provider: asked.provider })
    const ended = await endOf(answered)
    if (signal.aborted) return
    show(ended ?? { kind: 'idle' })
    if (answered.kind === 'code' && !ended) onProven()
  })

/** Confirms with the provider's code. Returns the failure, if asking the provider or confirming failed. */
const endOf = async (answered: ProviderAnswer): Promise<SignInFailure | undefined> => {
  if (answered.kind === 'failed') return answered
  return answered.kind === 'code' ? confirmByCode(answered.code, answered.begun) : undefined
}
