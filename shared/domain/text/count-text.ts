import type { Limit } from '../../platforms/limit.ts'
import { rules } from '../../platforms/rules.ts'
import type { Account } from '../accounts.ts'
import type { MediaKind } from '../media.ts'
import type { Platform } from '../platforms.ts'

/** The length of a text as the platform counts it, in the unit of its limit. */
export const textLength = (platform: Platform, text: string): number => rules[platform].textLength(text)

/** How long a text the account takes with these files. */
export const textLimit = (account: Pick<Account, 'platform' | 'isPremium' | 'limits'>, media: readonly { kind: MediaKind }[] = []): Limit =>
  rules[account.platform].textLimit(account, media)
