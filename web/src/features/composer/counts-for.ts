import type { AccountAnswer } from '#shared/contracts/platforms.ts'
import type { MediaKind } from '#shared/domain/media.ts'
import { type Platform, platformIds } from '#shared/domain/platforms.ts'
import type { PostOptions } from '#shared/platforms/models.ts'
import { textLength, textLimit } from '#shared/platforms/rules.ts'

/** A text's length on a platform, in the platform's own unit, and its limit. */
export type Count = { platform: Platform; length: number; limit: number; unit: 'characters' | 'bytes' }

export type Addressed = Pick<AccountAnswer, 'platform' | 'isPremium' | 'limits'>

/** What else affects the count besides the text. */
type Written = { media?: readonly { kind: MediaKind }[]; options?: PostOptions }

/**
 * Returns one count per platform of these accounts, in the usual platform order. If a platform's accounts have
 * different limits, the lowest counts.
 */
export const countsFor = (text: string, accounts: readonly Addressed[], { media = [], options }: Written = {}): Count[] => {
  const counts = new Map<Platform, Count>()
  for (const account of accounts) {
    const { platform } = account
    const { value: limit, unit } = textLimit(account, media)
    const before = counts.get(platform)
    if (before && before.limit <= limit) continue
    counts.set(platform, {
      platform,
      limit,
      unit: unit === 'bytes' ? 'bytes' : 'characters',
      length: before?.length ?? textLength(platform, text, options),
    })
  }
  return platformIds.flatMap((platform) => counts.get(platform) ?? [])
}
