import type { PlanOverview } from '#shared/contracts/payments.ts'
import { plans } from '#shared/domain/plans.ts'
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx'
import { messageOf } from '#web/lib/api-error.ts'
import { useTimeZone } from '#web/lib/show-time.ts'
import { showToast } from '#web/lib/toast.ts'
import { beyond, countWords, type Subscribed } from './billing-status.ts'
import { useCancelSubscription } from './mutations.ts'
import { showDay } from './show-day.ts'

type Props = { billingStatus: Subscribed; overview: PlanOverview; isOpen: boolean; onClose: () => void }

/** Says what a cancellation means before it is sent. It can be taken back until the subscription has ended. */
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
          ? `Your ${name} plan ends on ${end}. No further month is charged.`
          : 'Your cancellation shows here as soon as Stripe has confirmed it.'
        showToast({ kind: 'success', text })
      },
      onError: (error) => showToast({ kind: 'error', text: messageOf(error) }),
    })
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={`Cancel the ${name} plan?`}
      text={`${isMissingPayment(billingStatus) ? `It ends on ${end}, and no further month is charged. The payment that is missing stays due.` : `You keep it until ${end}, and nothing more is charged.`} Then the limits of Free apply${
        waiting === undefined ? '.' : `: as it is now, ${waiting} would wait.`
      } Nothing is deleted, and you can take this back until then.`}
      confirmLabel="Cancel subscription"
      keepLabel="Keep the plan"
      onConfirm={cancel}
      isBusy={isPending}
    />
  )
}

const isMissingPayment = ({ kind }: Subscribed) => kind === 'grace' || kind === 'unpaid'
