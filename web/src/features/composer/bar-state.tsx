import { hourMs, minuteMs, secondMs } from '#shared/domain/times.ts'
import { Time } from '#web/components/time.tsx'
import { Trans } from '#web/components/trans.tsx'
import { i18n } from '#web/lib/i18n.ts'
import { useNow } from '#web/lib/use-now.ts'
import { watchMedia } from '#web/lib/watch-media.ts'
import { useBlockers, useFound } from './check-context.tsx'
import { useComposer } from './composer-context.tsx'
import { isUnsaved } from './composer-state.ts'
import { goToFindings } from './control-ids.ts'
import { fixWords } from './findings.ts'

/** The post's status: when it was saved, why it can't be sent, or when it will be and what it costs. */
export const BarState = () => {
  const { composer } = useComposer()
  const { costUsd, errors } = useFound()
  const { send } = useBlockers()
  const { origin, keptAt } = composer
  return (
    <p className="flex min-h-5 min-w-0 flex-1 flex-wrap items-center gap-x-4 text-[0.875rem] text-ink-muted leading-snug">
      {keptAt !== undefined && <SaveState keptAt={keptAt} isUnsaved={isUnsaved(composer)} />}
      {send !== undefined && send !== fixWords(errors) && <span>{send}</span>}
      {send === fixWords(errors) && (
        <button type="button" onClick={goToFindings} className="rounded-control underline underline-offset-4 pointer-coarse:min-h-11">
          {send}
        </button>
      )}
      {send === undefined && origin.kind === 'existing' && origin.schedule && (
        <span>
          <Trans id="Scheduled for <time/>" components={{ time: <Time at={origin.schedule.scheduledAt} /> }} />
        </span>
      )}
      {send === undefined && costUsd > 0 && <span>{costOnX(costUsd)}</span>}
    </p>
  )
}

export const costOnX = (costUsd: number) =>
  i18n.t('X charges about {amount} for this post.', {
    amount: costUsd.toLocaleString(i18n.locale, { style: 'currency', currency: 'USD', minimumFractionDigits: 2, maximumFractionDigits: 3 }),
  })

/**
 * True if the bar only has room for buttons, as without `sm:` in the classes. The post's status then goes below the
 * text.
 */
export const useIsNarrow = watchMedia('(width < 40rem)')

/** True if the previews stand beside the text, as with `lg:` in the classes. There's room for all accounts too then. */
export const useIsWide = watchMedia('(width >= 64rem)')

/** When the draft was last saved. Not announced every second, only when a screen reader gets there. */
const SaveState = ({ keptAt, isUnsaved }: { keptAt: number; isUnsaved: boolean }) => {
  const now = useNow()
  return (
    <span className="figures whitespace-nowrap">
      {isUnsaved ? i18n.t('Not saved yet') : i18n.t('Saved {ago}', { ago: ago(Math.max(0, now - keptAt)) })}
    </span>
  )
}

const ago = (ms: number) => {
  if (ms < minuteMs) return i18n.t('{seconds} s ago', { seconds: Math.floor(ms / secondMs) })
  return ms < hourMs
    ? i18n.t('{minutes} min ago', { minutes: Math.floor(ms / minuteMs) })
    : i18n.t('{hours} h ago', { hours: Math.floor(ms / hourMs) })
}
