import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { PlanOverview } from '#shared/contracts/payments.ts'
import { isPaidPlan, refundDays } from '#shared/domain/plans.ts'
import { Callout } from '#web/components/callout.tsx'
import { ErrorState } from '#web/components/empty-state.tsx'
import { SettingsSection } from '#web/components/section.tsx'
import { billingStatusOf } from '#web/features/billing/billing-status.ts'
import { CancelDialog, RefundRequest } from '#web/features/billing/cancel-dialog.tsx'
import { InvoiceList } from '#web/features/billing/invoice-list.tsx'
import { PlanList } from '#web/features/billing/plan-list.tsx'
import { planQuery } from '#web/features/billing/plan-query.ts'
import { priceNote } from '#web/features/billing/plan-words.ts'
import { SubscriptionPanel, YourPlan } from '#web/features/billing/your-plan.tsx'
import { WhatYouUse } from '#web/features/user/what-you-use.tsx'
import { i18n } from '#web/lib/i18n.ts'
import { sellsPlans } from '#web/lib/sells-plans.ts'
import { useNow } from '#web/lib/use-now.ts'
import { useWorkspace } from '#web/lib/use-workspace.ts'
import { LoadingPlan } from './loading-plan.tsx'

/** The person's plan, what they pay for it, and how to change or cancel it. */
export const PlanTab = () => {
  const { data, error, refetch } = useQuery(planQuery())
  if (data) return <Billing overview={data} />
  return error ? (
    <ErrorState title={i18n.t('Your plan couldn’t be loaded')} error={error} onRetry={() => void refetch()} />
  ) : (
    <LoadingPlan />
  )
}

/** A shared workspace has its owner's plan, and the rest of this tab is about the person's own. */
const WhosePlan = ({ name, isOwner }: { name: string; isOwner: boolean }) => (
  <Callout tone="info">
    {isOwner
      ? i18n.t('Your plan covers {name}, too.', { name })
      : i18n.t('The plan of its owner covers {name}. What you pay for is your own workspace.', { name })}
  </Callout>
)

const Billing = ({ overview }: { overview: PlanOverview }) => {
  const billingStatus = billingStatusOf(overview, useNow())
  const asked = useSearchParams()[0].get('change')
  const [isCancelling, setCancelling] = useState(false)
  const onCancel = () => setCancelling(true)
  const isSold = sellsPlans() && overview.entitlements.because !== 'granted'
  const { shared, role } = useWorkspace()
  return (
    <div className="grid gap-8">
      {shared && <WhosePlan name={shared.name} isOwner={role === 'owner'} />}
      <SettingsSection title={i18n.t('Your plan')}>
        <YourPlan overview={overview} billingStatus={billingStatus} />
      </SettingsSection>
      <SettingsSection
        title={shared ? i18n.t('Usage of {name}', { name: shared.name }) : i18n.t('Your usage')}
        lead={shared ? i18n.t('Its usage against the owner’s fair-use limits.') : i18n.t('Your usage against your fair-use limits.')}
      >
        <WhatYouUse />
      </SettingsSection>
      {isSold && (
        <SettingsSection title={i18n.t('Plans')} lead={priceNote}>
          <PlanList overview={overview} billingStatus={billingStatus} asked={isPaidPlan(asked) ? asked : undefined} onCancel={onCancel} />
        </SettingsSection>
      )}
      {'subscription' in billingStatus && (
        <SettingsSection title={i18n.t('Subscription')} lead={i18n.t('Stripe handles payments. Crier never sees your card details.')}>
          <SubscriptionPanel billingStatus={billingStatus} onCancel={onCancel} />
          <CancelDialog billingStatus={billingStatus} overview={overview} isOpen={isCancelling} onClose={() => setCancelling(false)} />
        </SettingsSection>
      )}
      {isSold && (
        <SettingsSection title={i18n.t('Invoices')}>
          <InvoiceList />
        </SettingsSection>
      )}
      {overview.canAskForRefund && (
        <SettingsSection
          title={i18n.t('Refund')}
          lead={i18n.t('Within {refundDays} days of a payment, you can get it back, no questions asked.', { refundDays })}
        >
          <RefundRequest />
        </SettingsSection>
      )}
    </div>
  )
}
