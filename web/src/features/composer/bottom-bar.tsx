import { CalendarClock, Send } from 'lucide-react'
import { type ComponentProps, lazy, Suspense } from 'react'
import { hourMs, toInstant } from '#shared/domain/times.ts'
import { Button } from '#web/components/button.tsx'
import { Time } from '#web/components/time.tsx'
import { Tooltip } from '#web/components/tooltip.tsx'
import { useWasEver } from '#web/components/use-was-ever.ts'
import { toWallTime } from '#web/features/posts/schedule/zoned-time.ts'
import { localTimeZone } from '#web/lib/show-time.ts'
import { useBlockers, useFound } from './check-context.tsx'
import { useComposer } from './composer-context.tsx'
import type { Plan } from './composer-state.ts'
import { checksId } from './control-ids.ts'
import { QueuePlace } from './queue-place.tsx'

const ScheduleDialog = lazy(() =>
  import('#web/features/posts/schedule/schedule-dialog.tsx').then(({ ScheduleDialog }) => ({ default: ScheduleDialog })),
)

// The icons of its menu would otherwise bring the composer's script to screens that do without it.
const QueueButtons = lazy(() => import('./queue-buttons.tsx').then(({ QueueButtons }) => ({ default: QueueButtons })))

/** What can be done with the post, always within reach; what can't says why. */
export const BottomBar = () => {
  const { composer, save, publish, plan, setPlanning } = useComposer()
  const { costUsd } = useFound()
  const blockers = useBlockers()
  const { origin, phase } = composer
  const sending = phase.name === 'sending' ? phase.intent : undefined
  const isScheduled = origin.kind === 'existing' && origin.schedule !== undefined
  const openSchedule = () => {
    plan(composer.plan ?? firstPlan())
    setPlanning(true)
  }
  return (
    <>
      <div className="sticky bottom-[calc(var(--bottom-bar)+var(--cookie-notice,0px))] z-10 -mx-4 mt-6 border-line border-t bg-paper px-4 py-3 sm:-mx-6 sm:px-6 lg:mx-0 lg:px-0">
        <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2">
          <p className="min-w-0 flex-1 basis-52 text-[0.875rem] text-ink-muted leading-snug">
            {blockers.send ?? (
              <>
                {origin.kind === 'existing' && origin.schedule && (
                  <span className="block">
                    Scheduled for <Time at={origin.schedule.scheduledAt} />
                  </span>
                )}
                {costUsd > 0 && <span className="block">{costOnX(costUsd)}</span>}
              </>
            )}
          </p>
          <div className="flex w-full flex-wrap gap-1.5 sm:w-auto sm:gap-2">
            <BlockableButton
              variant="quiet"
              reason={blockers.save}
              hint="Keep it in Crier and go on later."
              isBusy={sending === 'save'}
              isHeld={sending !== undefined}
              onClick={save}
            >
              {origin.kind === 'new' ? 'Save draft' : 'Save changes'}
            </BlockableButton>
            <Suspense fallback={<QueuePlace />}>
              <QueueButtons />
            </Suspense>
            <BlockableButton
              icon={CalendarClock}
              reason={blockers.send}
              hint="Choose when it goes out."
              isBusy={sending === 'schedule'}
              isHeld={sending !== undefined}
              onClick={openSchedule}
            >
              {isScheduled ? 'Reschedule' : 'Schedule'}
            </BlockableButton>
            <BlockableButton
              variant="primary"
              icon={Send}
              reason={blockers.send}
              hint="Send it to every chosen account at once."
              isBusy={sending === 'publish'}
              isHeld={sending !== undefined}
              onClick={() => void publish()}
            >
              Publish now
            </BlockableButton>
          </div>
        </div>
      </div>
      <TimeQuestion verb={isScheduled ? 'Reschedule' : 'Schedule'} />
    </>
  )
}

export const costOnX = (costUsd: number) =>
  `X charges about $${costUsd.toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 3 })} for this post.`

type BlockableProps = ComponentProps<typeof Button> & {
  /** Why it does nothing now. */
  reason: string | undefined
  /** What it does otherwise. */
  hint: string
  /** Something is under way. */
  isHeld: boolean
  onClick: () => void
}

/** A button that can be reached and asked why while it does nothing; pressed, it leads to what the check found. */
const BlockableButton = ({ reason, hint, isHeld, onClick, ...props }: BlockableProps) => {
  const isOff = reason !== undefined || isHeld
  const press = () => {
    if (!isOff) onClick()
    else if (reason !== undefined) document.getElementById(checksId)?.focus()
  }
  const button = (
    <Button
      {...props}
      onClick={press}
      aria-disabled={isOff || undefined}
      className="aria-disabled:opacity-55 max-sm:flex-auto max-sm:px-2 max-sm:text-sm max-sm:not-aria-busy:[&_svg]:hidden"
    />
  )
  return <Tooltip text={reason ?? hint}>{button}</Tooltip>
}

/** Asks for the time; its script is loaded when it is first asked. */
const TimeQuestion = ({ verb }: { verb: 'Schedule' | 'Reschedule' }) => {
  const { composer, isPlanning, setPlanning, plan, schedule } = useComposer()
  const { isShared } = useFound()
  const { phase } = composer
  const wasPlanning = useWasEver(isPlanning)
  const refusal = phase.name === 'writing' ? phase.refusal : undefined
  if (!wasPlanning || !composer.plan) return null
  return (
    <Suspense fallback={null}>
      <ScheduleDialog
        isOpen={isPlanning}
        onClose={() => setPlanning(false)}
        verb={verb}
        plan={composer.plan}
        onPlan={plan}
        onConfirm={(when) => void schedule(when)}
        isBusy={phase.name === 'sending'}
        isShared={isShared}
        refusal={refusal && { message: refusal.message, isPlanLimit: refusal.kind === 'plan-limit' }}
      />
    </Suspense>
  )
}

/** In an hour, where the person is. */
const firstPlan = (): Plan => {
  const timeZone = localTimeZone()
  return { local: toWallTime(toInstant(Date.now() + hourMs), timeZone), timeZone }
}
