import { Plus } from 'lucide-react'
import { useLoaderData } from 'react-router-dom'
import { platformNames } from '#shared/domain/platforms.ts'
import { i18n } from '#web/lib/i18n.ts'
import { PlatformIcon } from '#web/platforms/platform-icon.tsx'
import { PlatformLimitTables } from '#web/platforms/platform-limit-tables.tsx'
import type { loadPages } from '#web/platforms/screen-registry.ts'

/** The limits that counters and checks use, by platform, each with its source. */
export const PlatformLimits = () => (
  <>
    <p className="text-ink-muted">
      {i18n.t(
        'The counters and checks use these exact numbers. Each one links to its source and says when we last checked it. Images that are too large or the wrong shape are made to fit; your original isn’t changed.',
      )}
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
