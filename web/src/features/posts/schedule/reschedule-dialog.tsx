import { useState } from 'react'
import type { PostAnswer } from '#shared/contracts/posts.ts'
import { postStatus } from '#shared/domain/post-status.ts'
import { hourMs, toInstant } from '#shared/domain/times.ts'
import { isPlanLimit, messageOf } from '#web/lib/api-error.ts'
import { i18n } from '#web/lib/i18n.ts'
import { serverNow } from '#web/lib/server-clock.ts'
import { localTimeZone, showTime } from '#web/lib/show-time.ts'
import { useMovePost } from '../calendar/move-post.ts'
import { useReschedulePost } from '../mutations.ts'
import { tellDone } from '../post-toasts.ts'
import { ScheduleDialog } from './schedule-dialog.tsx'
import { toWallTime } from './zoned-time.ts'

type Props = { post: PostAnswer; isOpen: boolean; onClose: () => void }

/** Reschedules a post, or schedules a draft for the first time. */
export const RescheduleDialog = ({ post, isOpen, onClose }: Props) => {
  const [plan, setPlan] = useState(() => planOf(post))
  const { mutate, isPending, error, reset } = useReschedulePost()
  const { wayBack } = useMovePost()

  const onConfirm = (when: { scheduledAt: string; timeZone: string }) =>
    mutate(
      { id: post.id, revision: post.revision, ...when },
      {
        onSuccess: (moved) => {
          tellDone(i18n.t('It goes out on {time}.', { time: showTime(when.scheduledAt) }), moved && wayBack(post, moved))
          onClose()
        },
      },
    )
  return (
    <ScheduleDialog
      isOpen={isOpen}
      onClose={onClose}
      isScheduled={post.status !== postStatus.draft}
      plan={plan}
      onPlan={(chosen) => {
        setPlan(chosen)
        // The server's message referred to the previous time.
        reset()
      }}
      onConfirm={onConfirm}
      isBusy={isPending}
      refusal={error ? { message: messageOf(error), isPlanLimit: isPlanLimit(error) } : undefined}
    />
  )
}

/** The current plan, or an hour from now if it has passed or there is none. */
const planOf = ({ scheduledAt, schedule }: PostAnswer) => {
  const timeZone = schedule?.timeZone ?? localTimeZone()
  const isAhead = scheduledAt !== undefined && Date.parse(scheduledAt) > serverNow()
  return { local: toWallTime(isAhead ? scheduledAt : toInstant(serverNow() + hourMs), timeZone), timeZone }
}
