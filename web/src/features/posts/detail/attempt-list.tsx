import type { Platform } from '#shared/domain/platforms.ts'
import { ErrorState } from '#web/components/error-state.tsx'
import { Skeleton } from '#web/components/skeleton.tsx'
import { showClock, showUtc, useTimeZone } from '#web/lib/show-time.ts'
import { outcomeWords, stepWords } from '../attempt-words.ts'
import { byDay, showDay } from '../post-days.ts'
import { showDuration } from '../post-times.ts'
import type { AttemptAnswer } from '../queries.ts'
import { type Tone, toneTexts } from '../target-words.ts'
import { ReasonText } from './reason-text.tsx'
import type { History } from './use-attempts.ts'

/** What was tried for one account, oldest first. */
export const AttemptList = ({ history, platform }: { history: History; platform: Platform }) => {
  const timeZone = useTimeZone()
  if (history.kind === 'loading') return <Skeleton className="h-7 w-24 pointer-coarse:h-11" />
  if (history.kind === 'failed')
    return <ErrorState title="The attempts could not be loaded" error={history.error} onRetry={history.retry} />
  if (history.kind === 'none' || history.attempts.length === 0) return null

  const { attempts } = history
  return (
    <details className="text-sm" open={attempts.length > 1}>
      <summary className="w-fit cursor-pointer py-1 text-ink-muted underline decoration-line underline-offset-4 hover:decoration-current pointer-coarse:py-3">
        {attempts.length === 1 ? '1 attempt' : `${attempts.length} attempts`}
      </summary>
      {byDay(attempts, ({ startedAt }) => startedAt, timeZone).map(({ day, items }) => (
        <div key={day} className="mt-2 grid gap-2">
          <p className="text-ink-muted">{showDay(day, new Date().toISOString())}</p>
          <ol className="grid">
            {items.map((attempt) => (
              <AttemptItem key={attempt.number} attempt={attempt} platform={platform} />
            ))}
          </ol>
        </div>
      ))}
    </details>
  )
}

const AttemptItem = ({ attempt, platform }: { attempt: AttemptAnswer; platform: Platform }) => {
  const { startedAt, endedAt, step, outcome, reason } = attempt
  const { label, tone } = outcomeWords(outcome, platform)
  return (
    <li className="relative grid grid-cols-[auto_1fr] gap-x-3 border-line border-l pb-4 pl-4 last:pb-0">
      <span aria-hidden className={`absolute top-1.5 -left-[4.5px] size-2 rounded-full ${dots[tone]}`} />
      <time dateTime={startedAt} title={showUtc(startedAt)}>
        {showClock(startedAt)}
      </time>
      <div className="min-w-0">
        <p>
          {stepWords(step)}: <span className={`font-semibold ${toneTexts[tone]}`}>{label}</span>
          <span className="figures text-ink-muted"> · {showDuration(Date.parse(endedAt) - Date.parse(startedAt))}</span>
        </p>
        {reason && <ReasonText reason={reason} />}
      </div>
    </li>
  )
}

const dots: Record<Tone, string> = {
  connected: 'bg-connected',
  disconnected: 'bg-disconnected',
  scheduled: 'bg-scheduled',
  failed: 'bg-failed',
  brass: 'bg-brass',
  muted: 'bg-ink-muted',
}
