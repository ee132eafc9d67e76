import { facebookLimits } from '../../platforms/facebook/limits.ts'
import { instagramLimits } from '../../platforms/instagram/limits.ts'
import type { Limit } from '../../platforms/limit.ts'
import { linkedInLimits } from '../../platforms/linkedin/limits.ts'
import { pinterestLimits } from '../../platforms/pinterest/limits.ts'
import { tikTokLimits } from '../../platforms/tiktok/limits.ts'
import { xLimits, xPrices } from '../../platforms/x/limits.ts'
import { youTubeLimits } from '../../platforms/youtube/limits.ts'
import type { Platform } from '../platforms.ts'

/** The catalogue: every rule of every platform that Crier knows, with its source and the day it was read. */
export const limits: Record<Platform, readonly Limit[]> = {
  x: [...Object.values(xLimits), ...Object.values(xPrices)],
  instagram: Object.values(instagramLimits),
  tiktok: Object.values(tikTokLimits),
  facebook: Object.values(facebookLimits),
  linkedin: Object.values(linkedInLimits),
  pinterest: Object.values(pinterestLimits),
  youtube: Object.values(youTubeLimits),
}
