import { useQuery } from '@tanstack/react-query'
import { platformNames } from '#shared/domain/platforms.ts'
import { secondMs } from '#shared/domain/times.ts'
import { i18n } from '#web/lib/i18n.ts'
import { useSettled } from '#web/lib/use-settled.ts'
import { PlatformIcon } from '#web/platforms/platform-icon.tsx'
import type { Count } from './counts-for.ts'

type Props = {
  count: Count
  /** True if other platforms' counters are shown next to it. */
  isOneOfSeveral: boolean
}

/** Shows how much of a platform's limit a text uses: muted, brass from 90% on, and red above the limit. */
export const TextCounter = ({ count, isOneOfSeveral }: Props) => {
  const { platform, length, limit, unit } = count
  const left = limit - length
  const isNear = length >= limit * nearShare
  /** Says which platform is meant where there are counters of several. */
  const named = (words: string) => (isOneOfSeveral ? i18n.t('{words} for {platform}', { words, platform: platformNames[platform] }) : words)
  // Announced when the person pauses, not on every character. What's too long is announced with the check's findings.
  const said = useSettled(isNear ? sayLeft(left, unit, named) : '', sayAfterMs)
  const shown = isOneOfSeveral ? showNumber(left) : `${showNumber(length)} / ${showNumber(limit)}`

  return (
    <span className={`flex items-center gap-2 text-[0.8125rem] ${left < 0 ? 'text-failed' : isNear ? 'text-brass' : 'text-ink-muted'}`}>
      {isOneOfSeveral && <PlatformIcon platform={platform} size={13} />}
      <span className={`figures ${left < 0 ? 'font-semibold' : ''}`}>
        <span aria-hidden>{isNear ? showNumber(left) : shown}</span>
        <span className="sr-only">
          {named(
            unit === 'bytes'
              ? i18n.t('{length, number} of {limit, number} bytes', { length, limit })
              : i18n.t('{length, number} of {limit, number} characters', { length, limit }),
          )}
        </span>
      </span>
      {!isOneOfSeveral && <Ring share={length / limit} />}
      <span role="status" className="sr-only">
        {said}
      </span>
    </span>
  )
}

const nearShare = 0.9
const sayAfterMs = secondMs

/** How much is left of a limit, if anything is. */
const sayLeft = (count: number, unit: Count['unit'], named: (words: string) => string) => {
  if (count < 0) return ''
  return named(
    unit === 'bytes'
      ? i18n.t('{count, plural, one {# byte left} other {# bytes left}}', { count })
      : i18n.t('{count, plural, one {# character left} other {# characters left}}', { count }),
  )
}

const showNumber = (value: number) => numbers.format(value).replace('-', '−')
const numbers = new Intl.NumberFormat(i18n.locale)

const radius = 8
const round = 2 * Math.PI * radius

const Ring = ({ share }: { share: number }) => (
  <svg aria-hidden viewBox="0 0 20 20" className="size-5 -rotate-90" fill="none" strokeWidth="2.5">
    <title>{i18n.t('Share of the limit')}</title>
    <circle cx="10" cy="10" r={radius} className="stroke-line" />
    <circle
      cx="10"
      cy="10"
      r={radius}
      stroke="currentColor"
      strokeLinecap={share > 0 ? 'round' : 'butt'}
      strokeDasharray={`${Math.min(1, share) * round} ${round}`}
    />
  </svg>
)

/** Counts texts as each platform does. The rules load in the background, and no count is shown until they're loaded. */
export const useCounting = () => useQuery(counting).data

const counting = {
  queryKey: ['posts', 'counting'],
  queryFn: async () => {
    const [{ countsFor }, { splitForThread }] = await Promise.all([import('./counts-for.ts'), import('./split-for-thread.ts')])
    return { countsFor, splitForThread }
  },
  staleTime: Number.POSITIVE_INFINITY,
}
