import { useQuery } from '@tanstack/react-query'
import { type ChangePreview, type PlanOverview, paymentsApi } from '#shared/contracts/payments.ts'
import { showMoney } from '#shared/domain/money.ts'
import { type PaidPlan, plans } from '#shared/domain/plans.ts'
import { Button } from '#web/components/button.tsx'
import { Callout } from '#web/components/callout.tsx'
import { Dialog } from '#web/components/dialog.tsx'
import { ErrorState } from '#web/components/empty-state.tsx'
import { Spinner } from '#web/components/spinner.tsx'
import { request } from '#web/lib/api.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { i18n } from '#web/lib/i18n.ts'
import { useTimeZone } from '#web/lib/show-time.ts'
import { showToast } from '#web/lib/toast.ts'
import { showDay } from '../../lib/show-time.ts'
import { useChangePlan } from './billing-calls.ts'
import { beyond, countWords } from './billing-status.ts'
import { billingKey } from './plan-query.ts'
import { priceNote } from './plan-words.ts'

type Props = { plan: PaidPlan; overview: PlanOverview; isOpen: boolean; onClose: () => void }

/** Shows what a plan change costs today and what it means, and asks for confirmation. */
export const ChangePlanDialog = ({ plan, overview, isOpen, onClose }: Props) => {
  const { name } = plans[plan]
  const { mutate, isPending, error: refusal } = useChangePlan()
  // The change may have been refused because the price is outdated, so fetch the price again.
  const { data: preview, error, isFetching, refetch } = useQuery({ ...previewQuery(plan), enabled: isOpen && !isPending })
  const change = ({ asOf }: ChangePreview) =>
    mutate(
      { plan, asOf },
      {
        onSuccess: (hasArrived) => {
          onClose()
          showToast(
            hasArrived
              ? { kind: 'success', text: i18n.t('Your plan is {name} now.', { name }) }
              : { kind: 'info', text: i18n.t('Your change to {name} appears here as soon as Stripe confirms it.', { name }) },
          )
        },
      },
    )
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={i18n.t('Change to {name}?', { name })}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {i18n.t('Not now')}
          </Button>
          <Button
            variant="primary"
            disabled={!preview || isFetching}
            isBusy={isPending}
            busyText={i18n.t('Changing...')}
            onClick={() => preview && change(preview)}
          >
            {i18n.t('Change to {name}', { name })}
          </Button>
        </>
      }
    >
      {!preview && !error && <Spinner text={i18n.t('Getting today’s price from Stripe...')} />}
      {!preview && error && <ErrorState title={i18n.t('We couldn’t get the price')} error={error} onRetry={() => void refetch()} />}
      {preview && <Costs preview={preview} />}
      <Beyond plan={plan} overview={overview} />
      {refusal && <Callout tone="error">{messageOf(refusal)}</Callout>}
    </Dialog>
  )
}

/** Valid only right now. */
const previewQuery = (plan: PaidPlan) => ({
  queryKey: [...billingKey, 'preview', plan],
  queryFn: async ({ signal }: { signal: AbortSignal }) => (await request(paymentsApi.previewChange, { plan }, { signal })).body,
  staleTime: 0,
  gcTime: 0,
})

const Costs = ({ preview: { dueToday, nextPayment, nextPaymentAt } }: { preview: ChangePreview }) => {
  const timeZone = useTimeZone()
  const isCredit = dueToday.amount < 0
  return (
    <>
      <dl className="divide-y divide-line border-line border-y">
        <Cost
          name={isCredit ? i18n.t('Credited today') : i18n.t('Due today')}
          amount={showMoney({ ...dueToday, amount: Math.abs(dueToday.amount) })}
        />
        <Cost name={i18n.t('Due on {day}', { day: showDay(nextPaymentAt, timeZone) })} amount={showMoney(nextPayment)} />
      </dl>
      <p className="text-ink-muted text-sm">
        {isCredit
          ? i18n.t('The unused part of this month is credited toward your next payments.')
          : i18n.t('The unused part of this month and your credit are deducted.')}{' '}
        {priceNote}
      </p>
    </>
  )
}

const Cost = ({ name, amount }: { name: string; amount: string }) => (
  <div className="flex justify-between gap-4 py-2">
    <dt>{name}</dt>
    <dd className="figures font-semibold">{amount}</dd>
  </div>
)

const Beyond = ({ plan, overview }: Pick<Props, 'plan' | 'overview'>) => {
  const waiting = countWords(beyond(plan, overview))
  if (waiting === undefined) return null
  return (
    <Callout tone="warning" title={i18n.t('{waiting} will wait', { waiting })}>
      {i18n.t(
        'That is more than {name} allows. Nothing is deleted: the oldest stay active, and the rest wait until your plan has room for them.',
        { name: plans[plan].name },
      )}
    </Callout>
  )
}
