import { Time } from '#web/components/time.tsx'
import { watchMedia } from '#web/lib/watch-media.ts'
import { useBlockers, useFound } from './check-context.tsx'
import { useComposer } from './composer-context.tsx'
import { isUnsaved } from './composer-state.ts'
import { SaveState } from './save-state.tsx'

/** What is known of the post: when it was saved, why it can't go out, or when it does and what it costs. */
export const BarState = () => {
  const { composer } = useComposer()
  const { costUsd } = useFound()
  const { send } = useBlockers()
  const { origin, keptAt } = composer
  return (
    <p className="flex min-h-5 min-w-0 flex-1 flex-wrap items-center gap-x-4 text-[0.875rem] text-ink-muted leading-snug">
      {keptAt !== undefined && <SaveState keptAt={keptAt} isUnsaved={isUnsaved(composer)} />}
      {send !== undefined && <span>{send}</span>}
      {send === undefined && origin.kind === 'existing' && origin.schedule && (
        <span>
          Scheduled for <Time at={origin.schedule.scheduledAt} />
        </span>
      )}
      {send === undefined && costUsd > 0 && <span>{costOnX(costUsd)}</span>}
    </p>
  )
}

export const costOnX = (costUsd: number) =>
  `X charges about $${costUsd.toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 3 })} for this post.`

/** Whether the bar has room for buttons alone, as without `sm:` in the classes: what it says of the post stands under the text then. */
export const useIsNarrow = watchMedia('(width < 40rem)')
