import { lazy, Suspense } from 'react'
import { hourMs, toInstant } from '#shared/domain/times.ts'
import type { Plan } from '#web/features/composer/draft/intent.ts'
import { toWallTime } from '#web/features/posts/schedule/zoned-time.ts'
import { localTimeZone } from '#web/lib/show-time.ts'
import type { Composer } from './composer-state.ts'

const ScheduleDialog = lazy(() =>
  import('#web/features/posts/schedule/schedule-dialog.tsx').then(({ ScheduleDialog }) => ({ default: ScheduleDialog })),
)

/** Whether a dialog is open, was, or has not been asked for; its script is loaded when it is. */
export type Opening = 'never' | 'now' | 'before'

type Props = {
  opening: Opening
  onClose: () => void
  composer: Composer
  /** Another post goes to one of its accounts in that second. */
  isShared: boolean
  onPlan: (plan: Plan) => void
  onConfirm: (when: { scheduledAt: string; timeZone: string }) => void
}

/** Where the question for the time appears. */
export const SchedulePlace = ({ opening, onClose, composer: { plan, origin, phase }, isShared, onPlan, onConfirm }: Props) => {
  const refusal = phase.name === 'writing' ? phase.refusal : undefined
  const verb = origin.kind === 'existing' && origin.schedule ? 'Reschedule' : 'Schedule'
  if (opening === 'never' || !plan) return null
  return (
    <Suspense fallback={null}>
      <ScheduleDialog
        isOpen={opening === 'now'}
        onClose={onClose}
        verb={verb}
        plan={plan}
        onPlan={onPlan}
        onConfirm={onConfirm}
        isBusy={phase.name === 'sending'}
        isShared={isShared}
        refusal={refusal && { message: refusal.message, isPlanLimit: refusal.kind === 'plan-limit' }}
      />
    </Suspense>
  )
}

/** In an hour, where the person is. */
export const firstPlan = (): Plan => {
  const timeZone = localTimeZone()
  return { local: toWallTime(toInstant(Date.now() + hourMs), timeZone), timeZone }
}
