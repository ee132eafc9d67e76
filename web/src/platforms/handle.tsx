import { platformNames } from '#shared/domain/platforms.ts'
import { handleOf } from '#shared/platforms/models.ts'
import { PlatformBadge } from './platform-icon.tsx'

/** An account's handle, to show next to its platform's badge. Screen readers get the platform's name instead. */
export const Handle = ({ account }: { account: Parameters<typeof handleOf>[0] }) => (
  <>
    <span className="sr-only">{`${platformNames[account.platform]} · `}</span>
    {handleOf(account)}
  </>
)

/** An account as the label of a tab: its platform's badge and its handle. */
export const BadgedHandle = ({ account }: { account: Parameters<typeof handleOf>[0] }) => (
  <>
    <PlatformBadge platform={account.platform} size={16} />
    <Handle account={account} />
  </>
)
