import { CalendarClock, Check, Send } from 'lucide-react'
import { Suspense, useEffect, useRef, useState } from 'react'
import { hourMs, toInstant } from '#shared/domain/times.ts'
import { accountName } from '#shared/platforms/models.ts'
import { lazyPart, useWasEver } from '#web/components/lazy-part.tsx'
import { dayAfter, toWallTime } from '#web/features/posts/schedule/zoned-time.ts'
import { isApple } from '#web/features/shortcuts/shortcuts.ts'
import { i18n } from '#web/lib/i18n.ts'
import { useSendKey } from '#web/lib/send-key.ts'
import { serverNow } from '#web/lib/server-clock.ts'
import { localTimeZone } from '#web/lib/show-time.ts'
import { BarState, useIsNarrow } from './bar-state.tsx'
import { BlockableButton } from './blockable-button.tsx'
import { useBlockers, useFound } from './check-context.tsx'
import { useComposer } from './composer-context.tsx'
import { intendedPlan, isScheduled, type Plan } from './composer-state.ts'
import { goToFindings, scheduleButtonId } from './control-ids.ts'
import { placing } from './keeping.ts'
import { ChosenTime, ConfirmDialog } from './later-parts.ts'
import type { NextSlot } from './next-slot.ts'
import { QueuePlace, ShortLabel } from './queue-place.tsx'

const ScheduleDialog = lazyPart(async () => (await import('#web/features/posts/schedule/schedule-dialog.tsx')).ScheduleDialog)

// Loaded lazily, because its menu's icons would otherwise pull the composer's script into screens that don't need it.
const QueueButtons = lazyPart(async () => (await Promise.all([import('./queue-buttons.tsx'), placing()]))[0].QueueButtons)

/** The post's actions, always within reach. Blocked ones say why. */
export const BottomBar = () => {
  const { composer, chosen, mayPublish, needsApproval, wasNew, last, save, publish, enqueue, scheduleAsChosen, ...plan } = useComposer()
  const { setPlanning, askedPlan, setAskedPlan, mayApprove, saveApproved } = plan
  const blockers = useBlockers()
  const { origin, phase } = composer
  const isNarrow = useIsNarrow()
  const sending = phase.name === 'sending' ? phase.intent : undefined
  const hasTime = isScheduled(origin)
  const intended = intendedPlan(composer)
  const openSchedule = () => {
    setAskedPlan(composer.plan ?? askedPlan ?? firstPlan(last?.plan))
    setPlanning(true)
  }
  const next = useRef<NextSlot>(undefined)
  const goAsChosen = () => {
    if (scheduleAsChosen()) return
    if (next.current) void enqueue({ queueId: next.current.queueId, place: next.current.at })
    else openSchedule()
  }
  const { isAsking, stopAsking } = useSendByKey(goAsChosen)
  const [isComing, setComing] = useState(false)
  return (
    <>
      <div
        data-actions
        className="sticky bottom-[calc(var(--bottom-bar)+var(--cookie-notice,0px))] z-10 -mx-4 mt-6 flex flex-wrap items-center gap-x-4 border-line border-t bg-paper px-4 py-1.5 sm:-mx-6 sm:flex-nowrap sm:px-6 sm:py-3 lg:mx-0 lg:px-0"
      >
        {!isNarrow && <BarState />}
        <div className="max-sm:w-full">
          <div className="flex w-full flex-wrap gap-1 sm:w-auto sm:gap-2">
            <BlockableButton
              variant={needsApproval && hasTime ? 'primary' : 'quiet'}
              reason={blockers.save}
              hint={i18n.t('Save it and continue later.')}
              isBusy={sending === 'save'}
              isHeld={sending !== undefined}
              onClick={save}
            >
              <ShortLabel short={i18n.t('Save')}>{saveLabel({ needsApproval, wasNew, hasTime })}</ShortLabel>
            </BlockableButton>
            {mayApprove && (
              <BlockableButton
                variant="primary"
                icon={Check}
                reason={blockers.send}
                hint={i18n.t('Save it and let it go out like this.')}
                isHeld={sending !== undefined}
                onClick={() => void saveApproved()}
              >
                <ShortLabel short={i18n.t('Approve')}>{i18n.t('Save and approve')}</ShortLabel>
              </BlockableButton>
            )}
            <Suspense fallback={<QueuePlace />}>
              <QueueButtons />
            </Suspense>
            {!intended && <ScheduleButton isComing={isComing} onPress={openSchedule} />}
            {mayPublish && <PublishButton isPrimary={!intended && !mayApprove} />}
            <Suspense>{intended && <ChosenTime plan={intended} nextSlot={next} onChange={openSchedule} onGo={goAsChosen} />}</Suspense>
          </div>
        </div>
      </div>
      <Suspense>
        <ConfirmDialog
          isOpen={isAsking}
          onClose={stopAsking}
          title={i18n.t('Publish now?')}
          text={i18n.t('It goes to {handles} at once.', { handles: handles.format(chosen.map(accountName)) })}
          confirmLabel={i18n.t('Publish now')}
          tone="primary"
          onConfirm={() => void publish()}
        />
      </Suspense>
      {askedPlan && <TimeQuestion hasTime={hasTime} plan={askedPlan} onPlan={setAskedPlan} onComing={setComing} />}
    </>
  )
}

const saveLabel = ({ needsApproval, wasNew, hasTime }: { needsApproval: boolean; wasNew: boolean; hasTime: boolean }) => {
  if (needsApproval && hasTime) return i18n.t('Save and request approval')
  return wasNew && !hasTime ? i18n.t('Save draft') : i18n.t('Save changes')
}

const ScheduleButton = ({ isComing, onPress }: { isComing: boolean; onPress: () => void }) => {
  const { composer, last, mayPublish, needsApproval } = useComposer()
  const { send } = useBlockers()
  const { origin, phase } = composer
  const hint = i18n.t('Choose when it goes out.')
  const label = needsApproval ? i18n.t('Request approval') : i18n.t('Schedule')
  return (
    <BlockableButton
      id={scheduleButtonId}
      variant={mayPublish ? 'secondary' : 'primary'}
      icon={CalendarClock}
      reason={send}
      hint={last?.intent === 'publish' ? hint : `${hint} ${sendKey()}`}
      isBusy={isComing || (phase.name === 'sending' && phase.intent === 'schedule')}
      isHeld={phase.name === 'sending'}
      onClick={onPress}
    >
      {isScheduled(origin) ? i18n.t('Reschedule') : label}
    </BlockableButton>
  )
}

const PublishButton = ({ isPrimary }: { isPrimary: boolean }) => {
  const { composer, last, publish } = useComposer()
  const { send } = useBlockers()
  const { phase } = composer
  const hint = i18n.t('Publish it to every chosen account right away.')
  return (
    <BlockableButton
      variant={isPrimary ? 'primary' : 'secondary'}
      icon={Send}
      reason={send}
      hint={last?.intent === 'publish' ? `${hint} ${sendKey()}` : hint}
      isBusy={phase.name === 'sending' && phase.intent === 'publish'}
      isHeld={phase.name === 'sending'}
      onClick={() => void publish()}
    >
      <ShortLabel short={i18n.t('Publish')}>{i18n.t('Publish now')}</ShortLabel>
    </BlockableButton>
  )
}

/**
 * Schedules by keyboard as the buttons do: at once for a chosen time that's ahead. Publishes if the last post was
 * published, after asking.
 */
const useSendByKey = (schedule: () => void) => {
  const { composer, last, mayPublish, publish } = useComposer()
  const { send } = useBlockers()
  const [isAsking, setAsking] = useState(false)
  const { origin, phase } = composer
  const isPublishing = mayPublish && last?.intent === 'publish' && !isScheduled(origin) && !intendedPlan(composer)
  useSendKey(() => {
    if (phase.name === 'sending') return
    if (send !== undefined) goToFindings()
    else if (!isPublishing) schedule()
    else if (isAsking) void publish()
    else setAsking(true)
  }, 'page')
  return { isAsking, stopAsking: () => setAsking(false) }
}

type TimeProps = { hasTime: boolean; plan: Plan; onPlan: (plan: Plan) => void; onComing: (isComing: boolean) => void }

/** Asks for the time. Its script loads when it's first opened. */
const TimeQuestion = ({ hasTime, plan, onPlan, onComing }: TimeProps) => {
  const { composer, last, isPlanning, setPlanning, plan: choose, schedule } = useComposer()
  const { isShared } = useFound()
  const { phase } = composer
  const wasPlanning = useWasEver(isPlanning)
  const refusal = phase.name === 'writing' ? phase.refusal : undefined
  if (!wasPlanning) return null
  return (
    <Suspense fallback={<Coming onComing={onComing} />}>
      <ScheduleDialog
        isOpen={isPlanning}
        onClose={() => setPlanning(false)}
        isScheduled={hasTime}
        plan={plan}
        last={last?.plan?.timeZone === plan.timeZone ? last.plan.local : undefined}
        onPlan={({ local, timeZone }) => onPlan({ local, timeZone })}
        onKeep={
          hasTime
            ? undefined
            : () => {
                choose(plan)
                setPlanning(false)
              }
        }
        onConfirm={(when) => void schedule(when)}
        isBusy={phase.name === 'sending'}
        isShared={isShared}
        refusal={refusal && { message: refusal.message, isPlanLimit: refusal.kind === 'plan-limit' }}
      />
    </Suspense>
  )
}

/** Marks the pressed button as busy while this is rendered. */
const Coming = ({ onComing }: Pick<TimeProps, 'onComing'>) => {
  useEffect(() => {
    onComing(true)
    return () => onComing(false)
  }, [onComing])
  return null
}

/** The day after the last post at the same time, or in an hour, in the person's time zone. */
const firstPlan = (last: Plan | undefined): Plan => {
  const timeZone = localTimeZone()
  const following = last?.timeZone === timeZone ? dayAfter(last.local, serverNow(), timeZone) : undefined
  return { local: following ?? toWallTime(toInstant(serverNow() + hourMs), timeZone), timeZone }
}

const handles = new Intl.ListFormat(i18n.locale)

const sendKey = () => (isApple() ? '⌘+Enter' : 'Ctrl+Enter')
