import { CircleCheck, Hourglass, RotateCcw } from 'lucide-react'
import type { AccountAnswer } from '#shared/contracts/platforms.ts'
import { StatusChip } from '#web/components/status-chip.tsx'
import { Time } from '#web/components/time.tsx'
import { showDistance } from '#web/lib/show-time.ts'
import { useNow } from '#web/lib/use-now.ts'
import { accessEndOf } from './access-end.ts'

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
  if (account.heldByPlan)
    return (
      <StatusChip tone="muted" icon={Hourglass}>
        Waits for your plan
      </StatusChip>
    )
  if (end.kind === 'ends' && end.isSoon)
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

/** How long Crier can act for the account, and what the person has to do about it. */
export const AccessEndText = ({ account }: { account: AccountAnswer }) => {
  const now = useNow()
  const end = accessEndOf(account, now)
  if (end.kind === 'endless') return <>Access has no end</>
  if (end.kind === 'renewed') return <>Renews itself{end.endsAt !== undefined && ` within ${inDays(end.endsAt, now)}`}</>
  if (!end.isSoon) return <>{expires(end.endsAt, now)}</>
  return (
    <>
      Connect again by <Time at={end.endsAt} />
    </>
  )
}

const expires = (endsAt: string, now: number) => (Date.parse(endsAt) > now ? `Expires ${showDistance(endsAt, now)}` : 'Expired')

const inDays = (endsAt: string, now: number) => showDistance(endsAt, now).replace(/^in /, '')
