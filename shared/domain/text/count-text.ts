import { facebookLimits } from '../../platforms/facebook/limits.ts'
import { instagramLimits } from '../../platforms/instagram/limits.ts'
import type { Limit } from '../../platforms/limit.ts'
import { linkedInLimits } from '../../platforms/linkedin/limits.ts'
import { pinterestLimits } from '../../platforms/pinterest/limits.ts'
import { tikTokLimits } from '../../platforms/tiktok/limits.ts'
import { xLimits } from '../../platforms/x/limits.ts'
import { weightedLength } from '../../platforms/x/text.ts'
import { youTubeLimits } from '../../platforms/youtube/limits.ts'
import type { Account } from '../accounts.ts'
import type { MediaKind } from '../media.ts'
import type { Platform } from '../platforms.ts'

/** The length of a text as the platform counts it, in the unit of its limit. */
export const textLength = (platform: Platform, text: string): number => {
  if (platform === 'x') return weightedLength(text).length
  return platform === 'youtube' ? utf8.encode(text).length : text.length
}

/** How long a text the account takes with these files. */
export const textLimit = (
  { platform, isPremium }: Pick<Account, 'platform' | 'isPremium'>,
  media: readonly { kind: MediaKind }[] = [],
): Limit => {
  if (platform === 'x') return isPremium ? xLimits.premiumText : xLimits.text
  if (platform === 'tiktok' && media.length > 0 && media.every(({ kind }) => kind !== 'video')) return tikTokLimits.photoText
  return texts[platform]
}

const utf8 = new TextEncoder()

const texts: Record<Exclude<Platform, 'x'>, Limit> = {
  instagram: instagramLimits.text,
  tiktok: tikTokLimits.text,
  facebook: facebookLimits.text,
  linkedin: linkedInLimits.text,
  pinterest: pinterestLimits.text,
  youtube: youTubeLimits.text,
}
