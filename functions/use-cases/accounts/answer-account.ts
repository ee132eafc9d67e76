import type { AccountAnswer } from '#shared/contracts/platforms.ts'
import type { Account } from '#shared/domain/accounts.ts'

/** An account as its owner sees it. */
export const answerAccount = ({ userId: _, scopes: __, ...account }: Account): AccountAnswer => ({ ...account, type: account.platform })
