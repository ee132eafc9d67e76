import { useState } from 'react'
import { type PlanOverview, paymentsApi } from '#shared/contracts/payments.ts'
import { plans, refundBusinessDays } from '#shared/domain/plans.ts'
import { Button } from '#web/components/button.tsx'
import { Callout } from '#web/components/callout.tsx'
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx'
import { Field } from '#web/components/field.tsx'
import { TextArea } from '#web/components/inputs.tsx'
import { messageOf } from '#web/lib/api-error.ts'
import { i18n } from '#web/lib/i18n.ts'
import { useTimeZone } from '#web/lib/show-time.ts'
import { showToast } from '#web/lib/toast.ts'
import { useContractForm } from '#web/lib/use-contract-form.ts'
import { showDay } from '../../lib/show-time.ts'
import { useAskForRefund, useCancelSubscription } from './billing-calls.ts'
import { beyond, countWords, type Subscribed } from './billing-status.ts'

type Props = { billingStatus: Subscribed; overview: PlanOverview; isOpen: boolean; onClose: () => void }

/** Explains what canceling means before it's sent. It can be undone until the subscription has ended. */
export const CancelDialog = ({ billingStatus, overview, isOpen, onClose }: Props) => {
  const { mutate, isPending } = useCancelSubscription()
  const timeZone = useTimeZone()
  const { plan, currentPeriodEnd } = billingStatus.subscription
  const { name } = plans[plan]
  const end = showDay(currentPeriodEnd, timeZone)
  const waiting = countWords(beyond('free', overview))

  const cancel = () =>
    mutate(undefined, {
      onSuccess: (hasArrived) => {
        onClose()
        const text = hasArrived
          ? i18n.t('Your {name} plan ends on {end}. You won’t be charged again.', { name, end })
          : i18n.t('Your cancellation appears here as soon as Stripe confirms it.')
        showToast({ kind: 'success', text })
      },
      onError: (error) => showToast({ kind: 'error', text: messageOf(error) }),
    })
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={i18n.t('Cancel the {name} plan?', { name })}
      text={[
        isMissingPayment(billingStatus)
          ? i18n.t('It ends on {end}, and you won’t be charged again. The unpaid invoice is still due.', { end })
          : i18n.t('You keep it until {end}, and you won’t be charged again.', { end }),
        waiting === undefined
          ? i18n.t('Then the limits of Free apply.')
          : i18n.t('Then the limits of Free apply: as it is now, {waiting} would wait.', { waiting }),
        i18n.t('Nothing is deleted, and you can take this back until then.'),
      ].join(' ')}
      confirmLabel={i18n.t('Cancel subscription')}
      keepLabel={i18n.t('Keep my plan')}
      onConfirm={cancel}
      isBusy={isPending}
    />
  )
}

const isMissingPayment = ({ kind }: Subscribed) => kind === 'grace' || kind === 'unpaid'

/** Requests a refund of the last payment. A person reviews the request, so nothing changes right away. */
export const RefundRequest = () => {
  const [answer, setAnswer] = useState<string>()
  const { mutateAsync } = useAskForRefund()
  const { onSubmit, isSending, errors, message } = useContractForm({
    schema: async () => paymentsApi.refund.input,
    send: async ({ reason = '' }) => setAnswer(await mutateAsync(reason)),
  })

  if (answer !== undefined) return <Callout tone="success">{answer}</Callout>
  return (
    <form noValidate onSubmit={onSubmit} aria-label={i18n.t('Refund')} className="grid gap-4">
      <p>
        {i18n.t('You’ll get the full amount back within {days} business days, on the card you paid with.', { days: refundBusinessDays })}
      </p>
      <Field label={i18n.t('Reason (optional)')} name="reason" error={errors.reason}>
        {(control) => <TextArea rows={2} {...control} />}
      </Field>
      {message && <Callout tone="error">{message}</Callout>}
      <div>
        <Button type="submit" size="small" isBusy={isSending} busyText={i18n.t('Sending...')}>
          {i18n.t('Request a refund')}
        </Button>
      </div>
    </form>
  )
}
