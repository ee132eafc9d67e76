import { CircleCheck, CircleX } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { Trans } from '#web/components/trans.tsx'
import { health, statusPagePace } from '#web/lib/health.ts'
import { formatLocale, i18n } from '#web/lib/i18n.ts'
import { useTitle } from '#web/lib/use-title.ts'

const watch = (listener: () => void) => health.watch(listener, statusPagePace)

/** Shows whether the API works, polling while the page is visible. */
export const Component = () => {
  useTitle(i18n.t('API Status'))
  const latest = useSyncExternalStore(watch, health.latest, () => undefined)
  const Icon = latest?.isOnline ? CircleCheck : CircleX
  return (
    <div className="mx-auto w-full max-w-3xl px-4 py-[16svh] sm:px-8">
      <h1 className="border-ink border-b-4 border-double pb-2 text-ink-muted text-sm">{i18n.t('API Status')}</h1>
      <p role="status" className={`noscript:hidden ${headlineClass}`}>
        {latest ? latest.text : i18n.t('Checking the API…')}
      </p>
      <noscript>
        <p className={headlineClass}>{i18n.t('Checking the API needs JavaScript.')}</p>
      </noscript>
      <p className="flex min-h-14 items-center gap-2 border-line border-t text-ink-muted">
        {latest && (
          <>
            <Icon aria-hidden="true" size={20} className={latest.isOnline ? 'text-connected' : 'text-failed'} />
            <span>
              <Trans
                id="Last checked at <time>{time}</time>"
                values={{ time: clock.format(latest.checkedAt) }}
                components={{ time: <time dateTime={new Date(latest.checkedAt).toISOString()} /> }}
              />
            </span>
          </>
        )}
      </p>
    </div>
  )
}

const headlineClass = 'min-h-44 py-10 font-display text-5xl leading-[0.95] tracking-tight sm:min-h-48 sm:py-14 sm:text-7xl'

const clock = new Intl.DateTimeFormat(formatLocale(), { hour: '2-digit', minute: '2-digit', second: '2-digit', timeZoneName: 'short' })
