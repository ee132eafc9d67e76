import type { StepOutcome } from '#functions/ports/publisher.ts'
import { minuteMs, secondMs } from '#shared/domain/times.ts'
import type { Task, TikTokProgress } from './steps.ts'

type Clock = { now: () => number }
type StartedTask = { progress: TikTokProgress; task: Pick<Task, 'publishId' | 'username'> }

/** The outcome once TikTok has everything and starts processing. */
export const sent = (clock: Clock, { progress, task }: StartedTask): StepOutcome => ({
  kind: 'waiting',
  progress: { ...progress, task: sentTask(clock, task) },
  checkAfterMs: checkAfterMs(0),
})

export const sentTask = ({ now }: Clock, { publishId, username }: StartedTask['task']): Task => ({
  publishId,
  username,
  state: { name: 'sent', since: now() },
})

/**
 * When to check again on a post that TikTok has been processing this long. It allows 30 checks a minute across all of
 * an account's posts.
 */
export const checkAfterMs = (workedMs: number) => {
  if (workedMs < minuteMs) return 5 * secondMs
  return workedMs < 5 * minuteMs ? 30 * secondMs : 2 * minuteMs
}

const restartsMax = 1

/** Starts the post over, once. The second time, it has failed, and a manual retry starts fresh. */
export const beginAnew = (
  { photos, restarts }: TikTokProgress,
  { code, message, detail }: { code: string; message: string; detail?: string },
): Extract<StepOutcome, { kind: 'refused' }> => {
  const isOver = restarts >= restartsMax
  return {
    kind: 'refused',
    refusal: {
      reason: {
        class: 'transient',
        message: `${message} ${isOver ? 'Send the post again later.' : 'We’ll start over.'}`,
        platformCode: code,
        ...(detail && { detail }),
      },
      retry: { when: isOver ? 'never' : 'later' },
    },
    progress: { photos, restarts: isOver ? 0 : restarts + 1 },
  }
}
