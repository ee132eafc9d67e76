import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { Plan } from '#shared/domain/plans.ts'
import { isPaidAtOnce } from '#shared/domain/plans.ts'
import { Button } from '#web/components/button.tsx'
import { Callout } from '#web/components/callout.tsx'
import { Field } from '#web/components/field.tsx'
import { TextInput } from '#web/components/inputs.tsx'
import { TermsCheckbox } from '#web/features/sign-in/social-block.tsx'
import type { SocialRegistration } from '#web/features/sign-in/social-registration.ts'
import { i18n } from '#web/lib/i18n.ts'
import { orderPath } from '#web/lib/paths.ts'
import { type FieldErrors, useContractForm } from '#web/lib/use-contract-form.ts'
import { checkTerms, completeRegistration, ownInvitation, toCompletion, unreadable } from './registration.ts'

type Props = { registration: SocialRegistration; plan: Plan; onRegistered: () => void }

/** The first step for a person with a provider sign-in: only the terms are left to accept. */
export const CompletionForm = ({ registration, plan, onRegistered }: Props) => {
  const { email, name } = registration
  const { onSubmit, ...form } = useContractForm({
    schema: async () => (await import('#shared/contracts/social.ts')).socialApi.complete.input,
    read: (data) => toCompletion(data, registration, plan),
    check: checkTerms,
    send: async (completion) => {
      await completeRegistration({ ...completion, invitation: ownInvitation() })
      onRegistered()
    },
    fallback: unreadable,
  })

  return (
    <form noValidate onSubmit={onSubmit} aria-label={i18n.t('Sign up')} className="grid gap-5">
      <div>
        <h2 className="font-semibold text-xl tracking-tight">{i18n.t('Complete Your Registration')}</h2>
        <p className="mt-1 text-ink-muted">{i18n.t('Please review your information to continue')}</p>
      </div>
      <dl className="grid gap-3 border-line border-y py-4 [overflow-wrap:anywhere]">
        <Fact term={i18n.t('Email')} value={email} />
        {name && <Fact term={i18n.t('Name')} value={name} />}
      </dl>
      {!name && (
        <Field label={i18n.t('Full Name')} name="name" error={form.errors.name} isRequired>
          {(control) => <TextInput autoComplete="name" {...control} />}
        </Field>
      )}
      {/* The provider has confirmed the address, so no email is sent. */}
      <RegistrationEnd {...form} plan={plan} success={i18n.t('Registration successful!')} />
      <p className="text-sm">
        <Link to={orderPath(plan)}>{i18n.t('Sign up another way')}</Link>
      </p>
    </form>
  )
}

const Fact = ({ term, value }: { term: string; value: string }) => (
  <div>
    <dt className="text-ink-muted text-sm">{term}</dt>
    <dd className="font-semibold">{value}</dd>
  </div>
)

type EndProps = { plan: Plan; errors: FieldErrors; message?: string | undefined; isSending: boolean; isSent: boolean; success: ReactNode }

/** The end of both forms that create an account: the terms, the result, and the button. */
export const RegistrationEnd = ({ plan, errors, message, isSending, isSent, success }: EndProps) => (
  <>
    <TermsCheckbox name="acceptTerms" error={errors.acceptTerms} />
    {message && <Callout tone="error">{message}</Callout>}
    {isSent && <Callout tone="success">{success}</Callout>}
    <Button type="submit" variant="primary" isBusy={isSending || isSent} busyText={i18n.t('Processing...')}>
      {isPaidAtOnce(plan) ? i18n.t('Continue to Payment') : i18n.t('Register')}
    </Button>
  </>
)
