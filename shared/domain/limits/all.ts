import type { Platform } from '../platforms.ts'
import { facebookLimits } from './facebook.ts'
import { instagramLimits } from './instagram.ts'
import type { Limit } from './limit.ts'
import { linkedInLimits } from './linkedin.ts'
import { pinterestLimits } from './pinterest.ts'
import { tikTokLimits } from './tiktok.ts'
import { xLimits, xPrices } from './x.ts'
import { youTubeLimits } from './youtube.ts'

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
