import { CircleCheck, Hourglass, RotateCcw } from 'lucide-react'
import type { AccountAnswer } from '#shared/contracts/platforms.ts'
import { dayMs } from '#shared/domain/times.ts'
import { StatusChip } from '#web/components/status-chip.tsx'
import { Time } from '#web/components/time.tsx'
import { showDistance } from '#web/lib/show-time.ts'
import { useNow } from '#web/lib/use-now.ts'

/** Whether Crier can act for the account, and whether that ends soon. */
export const AccountStateChip = ({ account }: { account: AccountAnswer }) => {
  const now = useNow()
  const end = accessEndOf(account, now)
  if (account.state.name === 'reconnect')
    return (
      <StatusChip tone="disconnected" icon={RotateCcw}>
        Reconnect
      </StatusChip>
    )
  if (account.pausedByPlan)
    return (
      <StatusChip tone="muted" icon={Hourglass}>
        Over your plan’s limit
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
      Connected
    </StatusChip>
  )
}

/** When the person has to connect the account again. Where nothing is to be done, nothing is said. */
export const AccessEndText = ({ end: { endsAt, isSoon } }: { end: AccessEnd }) => {
  const now = useNow()
  if (!isSoon) return <>{expires(endsAt, now)}</>
  return (
    <>
      Connect again by <Time at={endsAt} />
    </>
  )
}

const expires = (endsAt: string, now: number) => (Date.parse(endsAt) > now ? `Expires ${showDistance(endsAt, now)}` : 'Expired')

/** When Crier can no longer act for an account unless the person connects it again. */
type AccessEnd = { endsAt: string; isSoon: boolean }

/** People are told in colour from here on, in ms. */
const soonMs = 7 * dayMs

/** Undefined where there is nothing to do: the access has no end, or Crier renews it. */
export const accessEndOf = (
  { renewsItself, signInEndsAt, tokenExpiresAt }: Pick<AccountAnswer, 'renewsItself' | 'signInEndsAt' | 'tokenExpiresAt'>,
  now: number,
): AccessEnd | undefined => {
  const endsAt = signInEndsAt ?? tokenExpiresAt
  return renewsItself || endsAt === undefined ? undefined : { endsAt, isSoon: Date.parse(endsAt) - now < soonMs }
}
