import type { StepOutcome } from '#functions/ports/publisher.ts'
import { minuteMs, secondMs } from '#shared/domain/times.ts'
import type { Task, TikTokProgress } from './steps.ts'

type Clock = { now: () => number }
type Begun = { progress: TikTokProgress; task: Pick<Task, 'publishId' | 'username'> }

/** TikTok has everything now; its work begins. */
export const sent = (clock: Clock, { progress, task }: Begun): StepOutcome => ({
  kind: 'waiting',
  progress: { ...progress, task: sentTask(clock, task) },
  checkAfterMs: checkAfterMs(0),
})

export const sentTask = ({ now }: Clock, { publishId, username }: Begun['task']): Task => ({
  publishId,
  username,
  state: { name: 'sent', since: now() },
})

/** When to ask again about a post that TikTok has worked on for so long: it lets us ask 30 times a minute over all of an account's posts. */
export const checkAfterMs = (workedMs: number) => {
  if (workedMs < minuteMs) return 5 * secondMs
  return workedMs < 5 * minuteMs ? 30 * secondMs : 2 * minuteMs
}

const restartsMax = 1

/** Begins the post again from the start, once; the second time it is over, and a person who tries again starts fresh. */
export const beginAnew = (
  { photos, restarts }: TikTokProgress,
  { code, message, detail }: { code: string; message: string; detail?: string },
): StepOutcome => {
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
