import { plans } from '#shared/domain/plans.ts'
import { Button } from '#web/components/button.tsx'
import { messageOf } from '#web/lib/api-error.ts'
import { showToast } from '#web/lib/toast.ts'
import type { Subscribed } from './billing-status.ts'
import { useResumeSubscription } from './mutations.ts'
import { PortalButton } from './portal-button.tsx'

type Props = { billingStatus: Subscribed; onCancel: () => void }

/** The card and the end of the subscription. */
export const SubscriptionPanel = ({ billingStatus, onCancel }: Props) => {
  const { mutate, isPending } = useResumeSubscription()
  const { name } = plans[billingStatus.subscription.plan]
  // Asked from here and not from its button, which is gone once the answer is there.
  const resume = () =>
    mutate(undefined, {
      onSuccess: (hasArrived) => {
        const text = `Your ${name} plan goes on${hasArrived ? '.' : ' as soon as Stripe has confirmed it.'}`
        showToast({ kind: 'success', text })
      },
      onError: (error) => showToast({ kind: 'error', text: messageOf(error) }),
    })
  return (
    <div className="flex flex-wrap gap-2">
      <PortalButton>Card and billing address</PortalButton>
      {billingStatus.kind === 'ending' ? (
        <Button variant="primary" size="small" isBusy={isPending} busyText="Taking it back..." onClick={resume}>
          Take the cancellation back
        </Button>
      ) : (
        <Button variant="quiet" size="small" onClick={onCancel}>
          Cancel subscription
        </Button>
      )}
    </div>
  )
}
