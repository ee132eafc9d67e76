import { useState } from 'react'
import type { Plan } from '#shared/domain/users.ts'
import { Button } from '#web/components/button.tsx'
import { Callout } from '#web/components/callout.tsx'
import { Checkbox } from '#web/components/checkbox.tsx'
import { Field } from '#web/components/field.tsx'
import { PasswordInput } from '#web/components/password-input.tsx'
import { TextInput } from '#web/components/text-input.tsx'
import { useContractForm } from '#web/lib/use-contract-form.ts'
import { checkTerms, register, toRegistration } from './registration.ts'
import { StrengthMeter } from './strength-meter.tsx'

/** The first step: who signs up. The e-mail address is the `username` of the contract. */
export const SignupForm = ({ plan }: { plan: Plan }) => {
  const [password, setPassword] = useState('')
  const { onSubmit, isSending, isSent, errors, message } = useContractForm({
    schema: async () => (await import('#shared/contracts/auth.ts')).authApi.register.input,
    read: (form) => toRegistration(form, plan),
    check: checkTerms,
    send: register,
    fallback: 'Invalid registration response',
  })

  return (
    <form noValidate onSubmit={onSubmit} aria-label="Sign up" className="grid gap-5">
      <Field label="Email" name="username" error={errors.username} isRequired>
        {(control) => <TextInput type="email" autoComplete="email" {...control} />}
      </Field>
      <Field label="Password" name="password" error={errors.password} isRequired>
        {(control) => (
          <PasswordInput autoComplete="new-password" value={password} onChange={(event) => setPassword(event.target.value)} {...control} />
        )}
      </Field>
      <StrengthMeter password={password} />
      <Field label="Full Name" name="name" error={errors.name} isRequired>
        {(control) => <TextInput autoComplete="name" {...control} />}
      </Field>
      <Checkbox name="acceptTerms" error={errors.acceptTerms}>
        I accept the{' '}
        <a href="/privacy-terms" target="_blank" rel="noreferrer" className="underline underline-offset-4">
          Privacy Policy &amp; Terms of Service
        </a>
      </Checkbox>
      {message && <Callout tone="error">{message}</Callout>}
      {isSent && <Callout tone="success">Registration successful! Please check your email to verify your account.</Callout>}
      <Button type="submit" variant="primary" isBusy={isSending || isSent} busyText="Processing...">
        Register
      </Button>
    </form>
  )
}
