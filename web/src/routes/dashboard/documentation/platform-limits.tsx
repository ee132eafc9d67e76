import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { facebookLimits } from '#shared/domain/limits/facebook.ts'
import { instagramLimits } from '#shared/domain/limits/instagram.ts'
import { linkedInLimits } from '#shared/domain/limits/linkedin.ts'
import { pinterestLimits } from '#shared/domain/limits/pinterest.ts'
import { tikTokLimits } from '#shared/domain/limits/tiktok.ts'
import { xLimits, xPrices } from '#shared/domain/limits/x.ts'
import { youTubeLimits } from '#shared/domain/limits/youtube.ts'
import { Platform, platformNames } from '#shared/domain/platforms.ts'
import { PlatformIcon } from '#web/components/platform-icon.tsx'
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

const tables: Record<Platform, ReactNode> = {
  x: (
    <>
      <LimitTable caption="Limits of X" names={xLimitNames} limits={xLimits} />
      <h4 className="mt-6 font-semibold">What X charges</h4>
      <p className="mb-2 text-ink-muted">
        X bills whoever runs this Crier for each call. Before you publish, Create Post shows what a post will cost.
      </p>
      <LimitTable caption="Prices of X" names={xPriceNames} limits={xPrices} />
    </>
  ),
  instagram: <LimitTable caption="Limits of Instagram" names={instagramLimitNames} limits={instagramLimits} />,
  tiktok: <LimitTable caption="Limits of TikTok" names={tikTokLimitNames} limits={tikTokLimits} />,
  facebook: <LimitTable caption="Limits of Facebook" names={facebookLimitNames} limits={facebookLimits} />,
  linkedin: <LimitTable caption="Limits of LinkedIn" names={linkedInLimitNames} limits={linkedInLimits} />,
  pinterest: <LimitTable caption="Limits of Pinterest" names={pinterestLimitNames} limits={pinterestLimits} />,
  youtube: <LimitTable caption="Limits of YouTube" names={youTubeLimitNames} limits={youTubeLimits} />,
}

/** The limits that counters and checks use, platform by platform, with where each platform says so. */
export const PlatformLimits = () => (
  <>
    <p className="text-ink-muted">
      The counters and the checks before sending use these very numbers. Each names where the platform states it and when that was last
      read. Pictures that are too large or of the wrong shape are made to fit; the original stays as it is.
    </p>
    <div className="divide-y divide-line border-line border-y">
      {Platform.options.map((platform) => (
        <details key={platform} className="group">
          <summary className="flex min-h-14 cursor-pointer list-none items-center gap-3 rounded-control py-3">
            <PlatformIcon platform={platform} />
            <h3 className="grow font-semibold text-lg">{platformNames[platform]}</h3>
            <Plus aria-hidden="true" size={20} className="shrink-0 text-brass transition-transform duration-150 group-open:rotate-45" />
          </summary>
          <div className="pb-8">{tables[platform]}</div>
        </details>
      ))}
    </div>
  </>
)
