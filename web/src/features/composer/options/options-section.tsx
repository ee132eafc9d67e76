import type { ReactNode } from 'react'
import { type Platform, platformNames } from '#shared/domain/platforms.ts'
import { Skeleton } from '#web/components/spinner.tsx'
import { Trans } from '#web/components/trans.tsx'
import { PlatformIcon } from '#web/platforms/platform-icon.tsx'
import { optionsId } from '../control-ids.ts'

/** A platform's own options. */
export const OptionsSection = ({ platform, children }: { platform: Platform; children: ReactNode }) => (
  <section aria-labelledby={optionsId} className="grid gap-4 border-line border-t px-4 py-4">
    <h2 id={optionsId} tabIndex={-1} className="flex items-center gap-2 font-semibold text-[0.9375rem]">
      <Trans
        id="<platformIcon/>On {platform}"
        values={{ platform: platformNames[platform] }}
        components={{ platformIcon: <PlatformIcon platform={platform} size={14} /> }}
      />
    </h2>
    {children}
  </section>
)

/** The skeleton of the options while their script loads. */
export const OptionsSkeleton = () => (
  <div aria-busy className="grid gap-4 border-line border-t px-4 py-4">
    <Skeleton className="h-5 w-32" />
    <Skeleton className="h-10 w-full max-w-64" />
  </div>
)
