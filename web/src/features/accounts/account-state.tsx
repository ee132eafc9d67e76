import { CircleCheck, Hourglass, Unplug } from 'lucide-react'
import type { AccountAnswer } from '#shared/contracts/platforms.ts'
import { dayMs } from '#shared/domain/times.ts'
import { StatusChip } from '#web/components/status-chip.tsx'
import { Time } from '#web/components/time.tsx'
import { Trans } from '#web/components/trans.tsx'
import { i18n } from '#web/lib/i18n.ts'
import { showDistance } from '#web/lib/show-time.ts'
import { useNow } from '#web/lib/use-now.ts'

/** Shows whether Crier can act for the account, and whether its access expires soon. */
export const AccountStateChip = ({ account }: { account: AccountAnswer }) => {
  const now = useNow()
  const end = accessEndOf(account, now)
  if (account.state.name === 'reconnect')
    return (
      <StatusChip tone="disconnected" icon={Unplug}>
        {i18n.t('Sign-in ended')}
      </StatusChip>
    )
  if (account.pausedByPlan)
    return (
      <StatusChip tone="muted" icon={Hourglass}>
        {i18n.t('Over your plan’s limit')}
      </StatusChip>
    )
  if (end?.isSoon)
    return (
      <StatusChip tone="brass" icon={Hourglass}>
        {expires(end.endsAt, now)}
      </StatusChip>
    )
  return (
    <StatusChip tone="connected" icon={CircleCheck}>
      {i18n.t('Connected')}
    </StatusChip>
  )
}

/** When the person has to reconnect the account. Renders nothing if there is nothing to do. */
export const AccessEndText = ({ end: { endsAt, isSoon } }: { end: AccessEnd }) => {
  const now = useNow()
  if (!isSoon) return <>{expires(endsAt, now)}</>
  return <Trans id="Connect again by <time/>" components={{ time: <Time at={endsAt} /> }} />
}

const expires = (endsAt: string, now: number) =>
  Date.parse(endsAt) > now ? i18n.t('Expires {distance}', { distance: showDistance(endsAt, now) }) : i18n.t('Expired')

/** When Crier can no longer act for an account unless the person reconnects it. */
type AccessEnd = { endsAt: string; isSoon: boolean }

/** The remaining time from which a colored warning is shown, in ms. */
const soonMs = 7 * dayMs

/** Undefined if there is nothing to do: access doesn't expire, or Crier renews it. */
export const accessEndOf = (
  { renewsItself, signInEndsAt, tokenExpiresAt }: Pick<AccountAnswer, 'renewsItself' | 'signInEndsAt' | 'tokenExpiresAt'>,
  now: number,
): AccessEnd | undefined => {
  const endsAt = signInEndsAt ?? tokenExpiresAt
  return renewsItself || endsAt === undefined ? undefined : { endsAt, isSoon: Date.parse(endsAt) - now < soonMs }
}
