import type { Account } from '../accounts.ts'
import { facebookLimits } from '../limits/facebook.ts'
import { instagramLimits } from '../limits/instagram.ts'
import type { Limit } from '../limits/limit.ts'
import { linkedInLimits } from '../limits/linkedin.ts'
import { pinterestLimits } from '../limits/pinterest.ts'
import { tikTokLimits } from '../limits/tiktok.ts'
import { xLimits } from '../limits/x.ts'
import { youTubeLimits } from '../limits/youtube.ts'
import type { MediaKind } from '../media.ts'
import type { Platform } from '../platforms.ts'
import { weightedLength } from './x-text.ts'

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
