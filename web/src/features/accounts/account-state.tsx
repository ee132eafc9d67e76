import { CircleCheck, RotateCcw } from 'lucide-react'
import type { AccountAnswer } from '#shared/contracts/platforms.ts'
import { StatusChip } from '#web/components/status-chip.tsx'
import { showDistance } from '#web/lib/show-time.ts'
import { useNow } from '#web/lib/use-now.ts'

/** Whether Crier can act for the account. */
export const AccountStateChip = ({ state }: Pick<AccountAnswer, 'state'>) =>
  state.name === 'connected' ? (
    <StatusChip tone="connected" icon={CircleCheck}>
      Connected
    </StatusChip>
  ) : (
    <StatusChip tone="disconnected" icon={RotateCcw}>
      Reconnect
    </StatusChip>
  )

/** How long the sign-in lasts, which is nothing to worry about: it is renewed. */
export const SignInEnd = ({ tokenExpiresAt }: Pick<AccountAnswer, 'tokenExpiresAt'>) => {
  const now = useNow()
  if (Date.parse(tokenExpiresAt) <= now) return <>Sign-in is renewed before the next post</>
  return <>Sign-in renews itself; expires {showDistance(tokenExpiresAt, now)}</>
}
