import { BadgeCheck } from 'lucide-react'
import type { UserAnswer } from '#shared/contracts/user.ts'
import { StatusChip } from '#web/components/status-chip.tsx'
import { ResendVerification } from '../resend-verification.tsx'

/** Whether the address is confirmed; if not, the link can be mailed again. */
export const Verification = ({ user: { email, isEmailVerified } }: { user: UserAnswer }) => (
  <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
    {isEmailVerified ? (
      <StatusChip tone="connected" icon={BadgeCheck}>
        Verified
      </StatusChip>
    ) : (
      <>
        <StatusChip tone="brass">Not confirmed yet</StatusChip>
        <ResendVerification email={email} />
      </>
    )}
  </div>
)
