import { Button } from '#web/components/button.tsx'
import { Callout } from '#web/components/callout.tsx'
import { TermsCheckbox } from '#web/features/sign-in/terms-checkbox.tsx'
import type { FieldErrors } from '#web/lib/use-contract-form.ts'

type Props = { errors: FieldErrors; message?: string | undefined; isSending: boolean; isSent: boolean; success: string }

/** The end of both forms that make an account: the terms, what came of it, and the button. */
export const RegistrationEnd = ({ errors, message, isSending, isSent, success }: Props) => (
  <>
    <TermsCheckbox name="acceptTerms" error={errors.acceptTerms} />
    {message && <Callout tone="error">{message}</Callout>}
    {isSent && <Callout tone="success">{success}</Callout>}
    <Button type="submit" variant="primary" isBusy={isSending || isSent} busyText="Processing...">
      Register
    </Button>
  </>
)
