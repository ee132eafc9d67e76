import { expect, test } from 'vitest'
import { facebookLimits } from '#shared/platforms/facebook/limits.ts'
import { instagramLimits } from '#shared/platforms/instagram/limits.ts'
import { linkedInLimits } from '#shared/platforms/linkedin/limits.ts'
import { mastodonLimits } from '#shared/platforms/mastodon/limits.ts'
import { xLimits, xPrices } from '#shared/platforms/x/limits.ts'
import { youTubeLimits } from '#shared/platforms/youtube/limits.ts'
import { showLimit } from './limit-table.ts'

test.each([
  [xLimits.text, '280 weighted characters'],
  [xLimits.premiumText, '25,000 weighted characters'],
  [xLimits.images, '4'],
  [xLimits.imageBytes, '5 MiB'],
  [xLimits.premiumVideoBytes, '16 GiB'],
  [xLimits.segmentBytes, '5 MB'],
  [xLimits.videoMin, '0.5 s'],
  [xLimits.videoMaxBefore, '2 min 20 s'],
  [xLimits.premiumVideoMax, '2 h 5 min'],
  [xLimits.videoRatioMin, '1:3'],
  [xLimits.videoRatioMax, '3:1'],
  [xLimits.postsPerUser, '100 per 15 minutes'],
  [xPrices.post, '$0.015'],
  [xPrices.postWithLink, '$0.20'],
  [instagramLimits.imageRatioMin, '4:5'],
  [instagramLimits.imageRatioMax, '1.91:1'],
  [facebookLimits.reelRatio, '9:16'],
  [linkedInLimits.videoRatioMin, '1:2.4'],
  [linkedInLimits.videoBytes, '500 MB'],
  [instagramLimits.frameRateMax, '60 frames per second'],
  [youTubeLimits.text, '5,000 bytes'],
  [youTubeLimits.verifiedVideoMax, '12 h'],
  [mastodonLimits.pollLongest, '30 days'],
])('$id is written as %s', (limit, shown) => {
  expect(showLimit(limit)).toBe(shown)
})
