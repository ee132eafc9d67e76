import { Check, Clock } from 'lucide-react'
import { Trans } from '#web/components/trans.tsx'
import { formatLocale, i18n } from '#web/lib/i18n.ts'
import { useNow } from '#web/lib/use-now.ts'
import { faces } from '#web/platforms/face-registry.ts'
import { PlatformIcon } from '#web/platforms/platform-icon.tsx'
import { publicPlatforms } from '#web/platforms/registry.ts'

/** A sample post that goes out on the second, over and over. */
export const Dispatch = () => {
  const now = useNow()
  const { isSent, at, leftSeconds } = dispatchAt(now)
  const time = now === 0 ? '09:00:00' : showClock(at)
  return (
    <figure className="relative self-start">
      <div className="rounded-card border border-line bg-sheet p-5">
        <div className="flex items-center gap-3">
          <span aria-hidden="true" className="grid size-10 place-items-center rounded-full bg-ink font-display text-paper text-xl">
            C
          </span>
          <p className="leading-tight">
            <span className="block font-semibold">{i18n.t('The Corner Bakery')}</span>
            {/* A new element for each state, because text that a browser has translated can’t be removed. */}
            <span key={isSent ? 'sent' : 'due'} className="text-ink-muted text-sm">
              <Trans
                id="{state, select, sent {Went out at <time>{time}</time>} other {Goes out at <time>{time}</time>}}"
                values={{ state: isSent ? 'sent' : 'due', time }}
                components={{ time: <span className="figures" /> }}
              />
            </span>
          </p>
        </div>
        <p className="mt-4 text-lg">{i18n.t('Rye is back. Forty loaves, out of the oven at nine, gone by ten. Come early.')}</p>
        <ul className="mt-5 divide-y divide-line border-line border-t text-sm">
          {publicPlatforms.map(
            ({ platform }) =>
              faces[platform].sample && (
                <li key={platform} className="flex items-center gap-2 py-2.5">
                  <PlatformIcon platform={platform} size={16} />
                  <span>{faces[platform].sample}</span>
                  {isSent ? (
                    <span key="sent" className="ml-auto flex items-center gap-1.5 text-connected">
                      <Check aria-hidden="true" size={16} /> {i18n.t('Published')}
                    </span>
                  ) : (
                    <span key="due" className="ml-auto flex items-center gap-1.5 text-scheduled">
                      <Clock aria-hidden="true" size={16} />{' '}
                      <Trans
                        id="in <time>{seconds} s</time>"
                        values={{ seconds: leftSeconds }}
                        components={{ time: <span className="figures" /> }}
                      />
                    </span>
                  )}
                </li>
              ),
          )}
        </ul>
      </div>
      <span
        aria-hidden="true"
        className={`figures absolute -top-4 right-4 origin-right rotate-3 rounded-control border-2 border-brass bg-sheet px-2.5 py-1 font-semibold text-brass text-sm uppercase tracking-wide transition duration-200 ${
          isSent ? '' : 'scale-125 opacity-0'
        }`}
      >
        {i18n.t('Sent {time}', { time })}
      </span>
      <figcaption className="mt-3 text-ink-muted text-sm">
        <Trans
          id="A sample post<live>, sent every twenty seconds while you look</live>."
          components={{ live: <span className="noscript:hidden" /> }}
        />
      </figcaption>
    </figure>
  )
}

const secondMs = 1_000
const everyMs = 20 * secondMs
const shownMs = 8 * secondMs

export type DispatchState = { isSent: boolean; at: number; leftSeconds: number }

/**
 * The sample post goes out every twenty seconds, and is shown as sent for eight of them. Also at 0, which stands for an
 * unknown time.
 */
export const dispatchAt = (now: number): DispatchState => {
  const sinceLast = now % everyMs
  const last = now - sinceLast
  if (sinceLast < shownMs) return { isSent: true, at: last, leftSeconds: 0 }
  return { isSent: false, at: last + everyMs, leftSeconds: Math.ceil((everyMs - sinceLast) / secondMs) }
}

/** Formats a time of day to the second, in the reader's time zone. */
export const showClock = new Intl.DateTimeFormat(formatLocale(), { hour: '2-digit', minute: '2-digit', second: '2-digit' }).format
