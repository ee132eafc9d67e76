import type { Accounts } from '#functions/ports/accounts.ts'
import type { MediaLibrary } from '#functions/ports/media.ts'
import type { Usage } from '#functions/ports/usage.ts'
import type { User } from '#shared/domain/users.ts'
import type { AnnouncingDeps, SyncPostDeps } from '../publishing/dependencies.ts'

/** What the use cases of posts need. */
export type PostDeps = AnnouncingDeps &
  SyncPostDeps & {
    accounts: Accounts
    media: Pick<MediaLibrary, 'getMany'>
    usage: Pick<Usage, 'spend' | 'drafts' | 'millsBilled'>
    newId: () => string
  }

/** Who asks: a person, read when it matters. */
export type Requester = { userId: string; person: () => Promise<User> }
