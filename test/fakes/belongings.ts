import { isDeepStrictEqual } from 'node:util'
import type { Accounts } from '#functions/ports/accounts.ts'
import type { MediaLibrary } from '#functions/ports/media.ts'
import type { Belonging, Belongings } from '#functions/ports/person-records.ts'
import type { Account } from '#shared/publishing/accounts.ts'
import { sandboxAccount } from '#shared/publishing/sandbox-accounts.ts'
import type { fakePosts } from './posts.ts'
import type { fakeTargets } from './targets.ts'

type Stores = {
  posts: ReturnType<typeof fakePosts>
  targets: ReturnType<typeof fakeTargets>
  accounts: Accounts
  library: MediaLibrary
  /** IDs of anything else stored about a person. */
  others: Set<string>
}

/** A sandbox account that was never changed is stored nowhere. */
const isStored = (account: Account) => !isDeepStrictEqual(account, sandboxAccount(account))

/** A person's belongings, collected from the other fakes. */
export const fakeBelongings = ({ posts, targets, accounts, library, others }: Stores): Belongings => ({
  async some(userId) {
    const own = posts.all().filter((post) => post.workspaceId === userId)
    if (own.length > 0) return own.map(({ id }) => ({ kind: 'post', id }))
    const [media, connected] = [(await library.list(userId, { limit: 25 })).items, (await accounts.list(userId)).filter(isStored)]
    return [
      ...connected.map(({ id }): Belonging => ({ kind: 'account', id })),
      ...media.map(({ id }): Belonging => ({ kind: 'media', id })),
      ...[...others].map((id): Belonging => ({ kind: 'other', id })),
    ]
  },
  async remove(_userId, { id }) {
    others.delete(id)
  },
  async removeAttempts(postId) {
    const attempts = targets.allAttempts()
    attempts.splice(0, attempts.length, ...attempts.filter((attempt) => attempt.postId !== postId))
  },
})
