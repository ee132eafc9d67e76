import type { ReactNode } from 'react'
import type { Platform } from '#shared/domain/platforms.ts'
import { facebookLimits } from '#shared/platforms/facebook/limits.ts'
import { instagramLimits } from '#shared/platforms/instagram/limits.ts'
import { linkedInLimits } from '#shared/platforms/linkedin/limits.ts'
import { pinterestLimits } from '#shared/platforms/pinterest/limits.ts'
import { tikTokLimits } from '#shared/platforms/tiktok/limits.ts'
import { xLimits, xPrices } from '#shared/platforms/x/limits.ts'
import { youTubeLimits } from '#shared/platforms/youtube/limits.ts'
import {
  facebookLimitNames,
  instagramLimitNames,
  linkedInLimitNames,
  pinterestLimitNames,
  tikTokLimitNames,
  xLimitNames,
  xPriceNames,
  youTubeLimitNames,
} from './limit-names.ts'
import { LimitTable } from './limit-table.tsx'

type Props = { platform: Platform; priceHeading: 'h3' | 'h4' }

/** What a platform accepts, from the catalogue that counters and checks use; of X, what it charges as well. */
export const PlatformLimitTables = ({ platform, priceHeading: PriceHeading }: Props) => (
  <>
    {tables[platform]}
    {platform === 'x' && (
      <>
        <PriceHeading className="mt-8 font-semibold text-lg">What X charges</PriceHeading>
        <p className="mb-2 text-ink-muted">
          X bills whoever runs this Crier for each call. Before you publish, Create Post shows what a post will cost.
        </p>
        <LimitTable caption="Prices of X" names={xPriceNames} limits={xPrices} />
      </>
    )}
  </>
)

const tables: Record<Platform, ReactNode> = {
  x: <LimitTable caption="Limits of X" names={xLimitNames} limits={xLimits} />,
  instagram: <LimitTable caption="Limits of Instagram" names={instagramLimitNames} limits={instagramLimits} />,
  tiktok: <LimitTable caption="Limits of TikTok" names={tikTokLimitNames} limits={tikTokLimits} />,
  facebook: <LimitTable caption="Limits of Facebook" names={facebookLimitNames} limits={facebookLimits} />,
  linkedin: <LimitTable caption="Limits of LinkedIn" names={linkedInLimitNames} limits={linkedInLimits} />,
  pinterest: <LimitTable caption="Limits of Pinterest" names={pinterestLimitNames} limits={pinterestLimits} />,
  youtube: <LimitTable caption="Limits of YouTube" names={youTubeLimitNames} limits={youTubeLimits} />,
}
