import type { ReactNode } from 'react'
import { isPaidAtOnce, type Plan } from '#shared/domain/plans.ts'
import { Button } from '#web/components/button.tsx'
import { Callout } from '#web/components/callout.tsx'
import { TermsCheckbox } from '#web/features/sign-in/social-block.tsx'
import type { FieldErrors } from '#web/lib/use-contract-form.ts'

type Props = { plan: Plan; errors: FieldErrors; message?: string | undefined; isSending: boolean; isSent: boolean; success: ReactNode }

/** The end of both forms that make an account: the terms, what came of it, and the button. */
export const RegistrationEnd = ({ plan, errors, message, isSending, isSent, success }: Props) => (
  <>
    <TermsCheckbox name="acceptTerms" error={errors.acceptTerms} />
    {message && <Callout tone="error">{message}</Callout>}
    {isSent && <Callout tone="success">{success}</Callout>}
    <Button type="submit" variant="primary" isBusy={isSending || isSent} busyText="Processing...">
      {isPaidAtOnce(plan) ? 'Continue to Payment' : 'Register'}
    </Button>
  </>
)
