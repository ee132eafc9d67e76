import { Plus } from 'lucide-react'
import { useLoaderData } from 'react-router-dom'
import { platformNames } from '#shared/domain/platforms.ts'
import { PlatformIcon } from '#web/platforms/platform-icon.tsx'
import { PlatformLimitTables } from '#web/platforms/platform-limit-tables.tsx'
import type { loadPages } from '#web/platforms/screen-registry.ts'

/** The limits that counters and checks use, platform by platform, with where each platform says so. */
export const PlatformLimits = () => (
  <>
    <p className="text-ink-muted">
      The counters and the checks before sending use these very numbers. Each names where the platform states it and when that was last
      read. Pictures that are too large or of the wrong shape are made to fit; the original stays as it is.
    </p>
    <div className="divide-y divide-line border-line border-y">
      {useLoaderData<typeof loadPages>().map(({ platform, page }) => (
        <details key={platform} className="group">
          <summary className="flex min-h-14 cursor-pointer list-none items-center gap-3 rounded-control py-3">
            <PlatformIcon platform={platform} />
            <h2 className="grow font-semibold text-lg">{platformNames[platform]}</h2>
            <Plus aria-hidden="true" size={20} className="shrink-0 text-brass transition-transform duration-150 group-open:rotate-45" />
          </summary>
          <div className="pb-8">
            <PlatformLimitTables page={page} />
          </div>
        </details>
      ))}
    </div>
  </>
)
