import { platformNames } from '#shared/domain/platforms.ts'
import { handleOf } from '#shared/platforms/models.ts'

/** An account's handle, to show next to its platform's badge. Screen readers get the platform's name instead. */
export const Handle = ({ account }: { account: Parameters<typeof handleOf>[0] }) => (
  <>
    <span className="sr-only">{`${platformNames[account.platform]} · `}</span>
    {handleOf(account)}
  </>
)
