import { Suspense, useState } from 'react'
import type { PlanOverview } from '#shared/contracts/payments.ts'
import { showMoney } from '#shared/domain/money.ts'
import { type PaidPlan, type Plan, planIds, plans } from '#shared/domain/plans.ts'
import { Button } from '#web/components/button.tsx'
import { buttonClass } from '#web/components/button-class.ts'
import { lazyPart, useWasEver } from '#web/components/lazy-part.tsx'
import { StatusChip } from '#web/components/status-chip.tsx'
import { i18n } from '#web/lib/i18n.ts'
import { orderPath } from '#web/lib/paths.ts'
import { type BillingStatus, wayTo } from './billing-status.ts'
import { planIncludes } from './plan-words.ts'

const ChangePlanDialog = lazyPart(async () => (await import('./change-plan-dialog.tsx')).ChangePlanDialog)

type Props = {
  overview: PlanOverview
  billingStatus: BillingStatus
  /** The plan that the person came to switch to. */
  asked: PaidPlan | undefined
  /** Free is what remains after the subscription ends. */
  onCancel: () => void
}

/** Every plan, with the action that leads to it. */
export const PlanList = ({ overview, billingStatus, asked, onCancel }: Props) => {
  const [change, setChange] = useState({ plan: asked, isOpen: asked !== undefined && wayTo(asked, billingStatus) === 'change' })
  const wasOpen = useWasEver(change.isOpen)
  const why = whyNot(billingStatus)
  return (
    <>
      <ul className="divide-y divide-line border-line border-y">
        {planIds.map((plan) => (
          <li key={plan} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
            <div className="min-w-0 flex-1 basis-52">
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <span className="font-semibold">{plans[plan].name}</span>
                <span className="figures text-ink-muted">{i18n.t('{money} a month', { money: showMoney(plans[plan].monthlyPrice) })}</span>
                {plan === overview.entitlements.plan && <StatusChip tone="muted">{i18n.t('Your plan')}</StatusChip>}
              </p>
              <p className="text-ink-muted text-sm">{planIncludes(plan).join(' · ')}</p>
            </div>
            <Way
              plan={plan}
              billingStatus={billingStatus}
              onChange={(chosen) => setChange({ plan: chosen, isOpen: true })}
              onCancel={onCancel}
            />
          </li>
        ))}
      </ul>
      {why !== undefined && <p className="text-ink-muted text-sm">{why}</p>}
      {wasOpen && change.plan && (
        <Suspense>
          <ChangePlanDialog
            key={change.plan}
            plan={change.plan}
            overview={overview}
            isOpen={change.isOpen}
            onClose={() => setChange({ ...change, isOpen: false })}
          />
        </Suspense>
      )}
    </>
  )
}

/** Why no other plan is available now. */
const whyNot = ({ kind }: BillingStatus): string | undefined => {
  if (kind === 'ending') return i18n.t('To change plans, undo the cancellation first.')
  return kind === 'grace' || kind === 'unpaid' ? i18n.t('To change plans, pay the open invoice first.') : undefined
}

type WayProps = { plan: Plan; billingStatus: BillingStatus; onChange: (plan: PaidPlan) => void; onCancel: () => void }

const Way = ({ plan, billingStatus, onChange, onCancel }: WayProps) => {
  const { name } = plans[plan]
  const way = wayTo(plan, billingStatus)
  if (way === 'none') return null
  // The public site, where plans are paid for, is a separate document.
  if (way === 'order')
    return (
      <a href={orderPath(plan)} className={buttonClass({ size: 'small' })}>
        {i18n.t('Choose {name}', { name })}
      </a>
    )
  return (
    <Button size="small" onClick={() => (plan === 'free' ? onCancel() : onChange(plan))}>
      {i18n.t('Change to {name}', { name })}
    </Button>
  )
}
