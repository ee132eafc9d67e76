import { Link } from 'react-router-dom'
import type { AccountAnswer } from '#shared/contracts/platforms.ts'
import { handleOf } from '#shared/domain/handle-of.ts'
import type { Platform } from '#shared/domain/platforms.ts'
import { Callout } from '#web/components/callout.tsx'
import type { WaitingPosts } from '#web/features/posts/waiting-posts.ts'

type Props = {
  platform: Platform
  /** Those that are connected. */
  accounts: readonly AccountAnswer[]
  waiting: Readonly<Record<string, WaitingPosts>>
}

/** What waits for accounts of a platform that were disconnected. */
export const HeldForGone = ({ platform, accounts, waiting }: Props) => {
  const gone = Object.entries(waiting).filter(
    ([id, { held, platform: theirs }]) => held > 0 && theirs === platform && accounts.every((account) => account.id !== id),
  )
  if (gone.length === 0) return null
  return (
    <div className="mt-4 grid gap-2">
      {gone.map(([id, { held, username }]) => (
        <Callout key={id} tone="info">
          {held === 1 ? 'One scheduled post waits' : `${held} scheduled posts wait`} for {handleOf({ platform, username, name: username })},
          which is disconnected. Connect it again, or <Link to="/dashboard/scheduled">change {held === 1 ? 'the post' : 'the posts'}</Link>.
        </Callout>
      ))}
    </div>
  )
}
