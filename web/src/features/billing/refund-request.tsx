import { useState } from 'react'
import { paymentsApi } from '#shared/contracts/payments.ts'
import { refundBusinessDays } from '#shared/domain/plans.ts'
import { Button } from '#web/components/button.tsx'
import { Callout } from '#web/components/callout.tsx'
import { Field } from '#web/components/field.tsx'
import { TextArea } from '#web/components/text-area.tsx'
import { useContractForm } from '#web/lib/use-contract-form.ts'
import { useAskForRefund } from './mutations.ts'

/** Asks for the last payment back. A person reads the request, so nothing changes at once. */
export const RefundRequest = () => {
  const [answer, setAnswer] = useState<string>()
  const { mutateAsync } = useAskForRefund()
  const { onSubmit, isSending, errors, message } = useContractForm({
    schema: async () => paymentsApi.refund.input,
    send: async ({ reason = '' }) => setAnswer(await mutateAsync(reason)),
  })

  if (answer !== undefined) return <Callout tone="success">{answer}</Callout>
  return (
    <form noValidate onSubmit={onSubmit} aria-label="Refund" className="grid gap-4">
      <p>You get all of it back, within {refundBusinessDays} business days, to the card that was charged.</p>
      <Field label="Why, if you like" name="reason" error={errors.reason}>
        {(control) => <TextArea rows={2} {...control} />}
      </Field>
      {message && <Callout tone="error">{message}</Callout>}
      <div>
        <Button type="submit" size="small" isBusy={isSending} busyText="Sending...">
          Ask for a refund
        </Button>
      </div>
    </form>
  )
}
