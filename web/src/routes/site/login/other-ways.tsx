import { KeyRound } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import type { ReplyOf } from '#shared/contracts/endpoint.ts'
import { factorsApi } from '#shared/contracts/factors.ts'
import { type SecondStepMethod, trustedDays } from '#shared/domain/safeguards.ts'
import { Button } from '#web/components/button.tsx'
import { Callout } from '#web/components/callout.tsx'
import { Checkbox } from '#web/components/checkbox.tsx'
import { Field } from '#web/components/field.tsx'
import { TextInput } from '#web/components/inputs.tsx'
import { Trans } from '#web/components/trans.tsx'
import { type BegunStep, forgetSecondStep, keptSecondStep } from '#web/features/sign-in/second-step.ts'
import { request } from '#web/lib/api.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { i18n } from '#web/lib/i18n.ts'
import { PasskeyError, takePasskey } from '#web/lib/passkeys.ts'
import { sitePath } from '#web/lib/site-address.ts'
import { useContractForm } from '#web/lib/use-contract-form.ts'
import { enter, signInWithPasskey } from './log-in.ts'

/**
 * The rarely needed parts of the login page: the second step of a sign-in in progress, otherwise the passkey sign-in.
 */
export const OtherWays = () => {
  const [parameters] = useSearchParams()
  if (!parameters.has('step')) return <PasskeyButton redirect={parameters.get('redirect') ?? undefined} />
  const step = keptSecondStep()
  // The person returned to an address whose step is over.
  if (!step) startAgain()
  return step ? <SecondStepForm step={step} /> : null
}

/** Signs in with a passkey alone. */
const PasskeyButton = ({ redirect }: { redirect: string | undefined }) => {
  const [isBusy, setBusy] = useState(false)
  const [message, setMessage] = useState('')
  const onPress = async () => {
    setBusy(true)
    setMessage('')
    setMessage(await signInWithPasskey(redirect ?? null))
    setBusy(false)
  }
  return (
    <>
      {message && <Callout tone="error">{message}</Callout>}
      <Button icon={KeyRound} isBusy={isBusy} onClick={() => void onPress()}>
        {i18n.t('Sign in with a passkey')}
      </Button>
    </>
  )
}

const instead: Record<SecondStepMethod, string> = {
  passkey: i18n.t('Use a passkey instead'),
  totp: i18n.t('Use a code from your app instead'),
  'recovery-code': i18n.t('Use a recovery code instead'),
}

/** The second step of a sign-in: an app code, a passkey, or a recovery code. */
const SecondStepForm = ({ step }: { step: BegunStep }) => {
  const [method, setMethod] = useState<SecondStepMethod>(step.methods.includes('totp') ? 'totp' : (step.methods[0] ?? 'recovery-code'))
  const [remember, setRemember] = useState(false)
  const props = { step, remember, rememberBox: <RememberBox isOn={remember} onChange={setRemember} /> }
  return (
    <div className="grid gap-5">
      <div className="grid gap-1">
        <h2 className="font-semibold text-lg">{i18n.t('One more step')}</h2>
        <p className="text-ink-muted">{i18n.t('Your account is protected by a second factor.')}</p>
      </div>
      {method === 'passkey' ? <PasskeyStep {...props} /> : <CodeStep key={method} method={method} {...props} />}
      <div className="grid justify-items-start gap-1 border-line border-t pt-4">
        {step.methods
          .filter((other) => other !== method)
          .map((other) => (
            <Button key={other} variant="quiet" onClick={() => setMethod(other)}>
              {instead[other]}
            </Button>
          ))}
        <Button variant="quiet" onClick={startAgain}>
          {i18n.t('Start again')}
        </Button>
      </div>
      <p className="text-ink-muted text-sm">
        <Trans
          id="Lost your device and your recovery codes? <link>Write to us</link>. We’ll make sure it’s you, and then let you in."
          components={{ link: <Link to="/contact" className="rounded-control text-ink underline underline-offset-4" /> }}
        />
      </p>
    </div>
  )
}

const RememberBox = ({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) => (
  <Checkbox name="remember" checked={isOn} onChange={({ target }) => onChange(target.checked)}>
    {i18n.t('Remember this browser for {trustedDays} days', { trustedDays })}
  </Checkbox>
)

type StepProps = { step: BegunStep; remember: boolean; rememberBox: ReactNode }

const CodeStep = ({ step: { token, target }, method, remember, rememberBox }: StepProps & { method: 'totp' | 'recovery-code' }) => {
  const isTotp = method === 'totp'
  const { onSubmit, isSending, isSent, errors, message } = useContractForm({
    schema: async () => factorsApi.step.input,
    read: (form) => ({ token, method, code: form.get('code'), remember }),
    send: async (input) => finish(await request(factorsApi.step, input), target),
  })
  return (
    <form noValidate onSubmit={onSubmit} aria-label={i18n.t('Second step')} className="grid gap-5">
      <Field
        label={isTotp ? i18n.t('Code') : i18n.t('Recovery code')}
        name="code"
        hint={isTotp ? i18n.t('The six digits your app shows right now.') : i18n.t('One of the ten codes you saved. It works once.')}
        error={errors.code}
        isRequired
      >
        {(control) => (
          <TextInput
            autoFocus
            autoComplete={isTotp ? 'one-time-code' : 'off'}
            inputMode={isTotp ? 'numeric' : 'text'}
            autoCapitalize="none"
            spellCheck={false}
            {...control}
          />
        )}
      </Field>
      {rememberBox}
      {message && <Callout tone="error">{message}</Callout>}
      <Button type="submit" variant="primary" isBusy={isSending || isSent} busyText={i18n.t('Logging in...')}>
        {i18n.t('Log In')}
      </Button>
    </form>
  )
}

const PasskeyStep = ({ step: { token, target }, remember, rememberBox }: StepProps) => {
  const [isBusy, setBusy] = useState(false)
  const [message, setMessage] = useState('')
  const onPress = async () => {
    setBusy(true)
    setMessage('')
    try {
      const { body: options } = await request(factorsApi.stepOptions, { token })
      const passkey = await takePasskey(options)
      await finish(await request(factorsApi.step, { token, method: 'passkey', passkey, remember }), target)
    } catch (error) {
      setMessage(error instanceof PasskeyError ? error.message : messageOf(error))
      setBusy(false)
    }
  }
  return (
    <div className="grid gap-5">
      {rememberBox}
      {message && <Callout tone="error">{message}</Callout>}
      <Button variant="primary" isBusy={isBusy} busyText={i18n.t('Logging in...')} onClick={() => void onPress()}>
        {i18n.t('Use your passkey')}
      </Button>
    </div>
  )
}

const finish = async ({ body }: ReplyOf<typeof factorsApi.step>, target: string) => {
  await enter(body, target)
  forgetSecondStep()
}

/** Leaves the second step and returns to the login page. */
const startAgain = () => {
  forgetSecondStep()
  location.replace(sitePath('/login'))
}
