import { useState } from 'react'
import type { Plan } from '#shared/domain/plans.ts'
import { Field } from '#web/components/field.tsx'
import { PasswordInput } from '#web/components/password-input.tsx'
import { StrengthMeter } from '#web/components/strength-meter.tsx'
import { TextInput } from '#web/components/text-input.tsx'
import { useContractForm } from '#web/lib/use-contract-form.ts'
import { checkTerms, register, registered, toRegistration, unreadable } from './registration.ts'
import { RegistrationEnd } from './registration-end.tsx'

/** The first step: who signs up. The e-mail address is the `username` of the contract. */
export const SignupForm = ({ plan, onRegistered }: { plan: Plan; onRegistered: () => void }) => {
  const [password, setPassword] = useState('')
  const { onSubmit, ...form } = useContractForm({
    schema: async () => (await import('#shared/contracts/auth.ts')).authApi.register.input,
    read: (data) => toRegistration(data, plan),
    check: checkTerms,
    send: async (registration) => {
      await register(registration)
      onRegistered()
    },
    fallback: unreadable,
  })

  return (
    <form noValidate onSubmit={onSubmit} aria-label="Sign up" className="grid gap-5">
      <Field label="Email" name="username" error={form.errors.username} isRequired>
        {(control) => <TextInput type="email" autoComplete="email" {...control} />}
      </Field>
      <Field label="Password" name="password" error={form.errors.password} isRequired>
        {(control) => (
          <PasswordInput autoComplete="new-password" value={password} onChange={(event) => setPassword(event.target.value)} {...control} />
        )}
      </Field>
      <StrengthMeter password={password} />
      <Field label="Full Name" name="name" error={form.errors.name} isRequired>
        {(control) => <TextInput autoComplete="name" {...control} />}
      </Field>
      <RegistrationEnd {...form} plan={plan} success={registered} />
    </form>
  )
}
