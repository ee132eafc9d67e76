import { platformNames } from '#shared/domain/platforms.ts'
import { handleOf } from '#shared/platforms/models.ts'

/** An account's handle, for beside its platform's badge. Screen readers, which don't see the badge, get its full name. */
export const Handle = ({ account }: { account: Parameters<typeof handleOf>[0] }) => (
  <>
    <span className="sr-only">{`${platformNames[account.platform]} · `}</span>
    {handleOf(account)}
  </>
)
