import type { AccountFacts } from '../domain/account-facts.ts'
import type { Account } from '../domain/accounts.ts'
import type { Media } from '../domain/media.ts'

/** What one account is to get, resolved; `facts` is what the platform says of the account now, where that is known. */
export type Checked = {
  account: Pick<Account, 'id' | 'platform' | 'username' | 'isPremium' | 'limits'>
  text: string
  /** In order; those that are not ready yet have no pixels and no duration to be checked. */
  media: readonly Media[]
  options: Record<string, unknown>
  facts?: AccountFacts | undefined
}
