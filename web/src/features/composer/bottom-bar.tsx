import { CalendarClock, Send } from 'lucide-react'
import { type ComponentProps, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { hourMs, toInstant } from '#shared/domain/times.ts'
import { accountName } from '#shared/platforms/models.ts'
import { Button } from '#web/components/button.tsx'
import { lazyPart, useWasEver } from '#web/components/lazy-part.tsx'
import { Tooltip } from '#web/components/tooltip.tsx'
import { dayAfter, toWallTime } from '#web/features/posts/schedule/zoned-time.ts'
import { isApple } from '#web/features/shortcuts/shortcuts.ts'
import { i18n } from '#web/lib/i18n.ts'
import { pressedKey } from '#web/lib/pressed-key.ts'
import { serverNow } from '#web/lib/server-clock.ts'
import { localTimeZone } from '#web/lib/show-time.ts'
import { BarState, useIsNarrow } from './bar-state.tsx'
import { useBlockers, useFound } from './check-context.tsx'
import { useComposer } from './composer-context.tsx'
import type { Plan } from './composer-state.ts'
import { checksId } from './control-ids.ts'
import { placing } from './keeping.ts'
import { ConfirmDialog } from './later-parts.ts'
import { QueuePlace, ShortLabel } from './queue-place.tsx'

const ScheduleDialog = lazyPart(async () => (await import('#web/features/posts/schedule/schedule-dialog.tsx')).ScheduleDialog)

// Loaded lazily, because its menu's icons would otherwise pull the composer's script into screens that don't need it.
const QueueButtons = lazyPart(async () => (await Promise.all([import('./queue-buttons.tsx'), placing()]))[0].QueueButtons)

/** The post's actions, always within reach. Blocked ones say why. */
export const BottomBar = () => {
  const { composer, chosen, wasNew, last, save, publish, plan, setPlanning } = useComposer()
  const blockers = useBlockers()
  const { origin, phase } = composer
  const isNarrow = useIsNarrow()
  const sending = phase.name === 'sending' ? phase.intent : undefined
  const isScheduled = origin.kind === 'existing' && origin.schedule !== undefined
  const openSchedule = () => {
    plan(composer.plan ?? firstPlan(last?.plan))
    setPlanning(true)
  }
  const { isAsking, stopAsking } = useSendByKey(openSchedule)
  const [isComing, setComing] = useState(false)
  return (
    <>
      <div className="sticky bottom-[calc(var(--bottom-bar)+var(--cookie-notice,0px))] z-10 -mx-4 mt-6 flex flex-wrap items-center gap-x-4 border-line border-t bg-paper px-4 py-1.5 sm:-mx-6 sm:flex-nowrap sm:px-6 sm:py-3 lg:mx-0 lg:px-0">
        {!isNarrow && <BarState />}
        <div className="max-sm:w-full">
          <div className="flex w-full flex-wrap gap-1 sm:w-auto sm:gap-2">
            <BlockableButton
              variant="quiet"
              reason={blockers.save}
              hint={i18n.t('Save it and continue later.')}
              isBusy={sending === 'save'}
              isHeld={sending !== undefined}
              onClick={save}
            >
              <ShortLabel short={i18n.t('Save')}>{wasNew && !isScheduled ? i18n.t('Save draft') : i18n.t('Save changes')}</ShortLabel>
            </BlockableButton>
            <Suspense fallback={<QueuePlace />}>
              <QueueButtons />
            </Suspense>
            <BlockableButton
              icon={CalendarClock}
              reason={blockers.send}
              hint={last?.intent === 'publish' ? i18n.t('Choose when it goes out.') : `${i18n.t('Choose when it goes out.')} ${sendKey()}`}
              isBusy={isComing || sending === 'schedule'}
              isHeld={sending !== undefined}
              onClick={openSchedule}
            >
              {isScheduled ? i18n.t('Reschedule') : i18n.t('Schedule')}
            </BlockableButton>
            <BlockableButton
              variant="primary"
              icon={Send}
              reason={blockers.send}
              hint={
                last?.intent === 'publish'
                  ? `${i18n.t('Publish it to every chosen account right away.')} ${sendKey()}`
                  : i18n.t('Publish it to every chosen account right away.')
              }
              isBusy={sending === 'publish'}
              isHeld={sending !== undefined}
              onClick={() => void publish()}
            >
              <ShortLabel short={i18n.t('Publish')}>{i18n.t('Publish now')}</ShortLabel>
            </BlockableButton>
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
      <TimeQuestion isScheduled={isScheduled} onComing={setComing} />
    </>
  )
}

/** Schedules by keyboard as the buttons do, or publishes if the last post was published, after asking. */
const useSendByKey = (openSchedule: () => void) => {
  const { composer, last, publish } = useComposer()
  const { send } = useBlockers()
  const [isAsking, setAsking] = useState(false)
  const { origin, phase } = composer
  const isPublishing = last?.intent === 'publish' && !(origin.kind === 'existing' && origin.schedule)
  useSendKey(() => {
    if (phase.name === 'sending') return
    if (send !== undefined) document.getElementById(checksId)?.focus()
    else if (!isPublishing) openSchedule()
    else if (isAsking) void publish()
    else setAsking(true)
  })
  return { isAsking, stopAsking: () => setAsking(false) }
}

type BlockableProps = ComponentProps<typeof Button> & {
  /** Why the button is blocked, or undefined if it isn't. */
  reason: string | undefined
  /** The tooltip when it isn't blocked. */
  hint: string
  /** True while an action is in progress. */
  isHeld: boolean
  onClick: () => void
}

/**
 * A button that stays focusable while blocked, with the reason as its tooltip. Pressing it then moves to the findings.
 */
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
      className="aria-disabled:opacity-55 max-sm:flex-auto max-sm:px-1.5 max-sm:text-sm max-sm:not-aria-busy:[&_svg]:hidden"
    />
  )
  return <Tooltip text={reason ?? hint}>{button}</Tooltip>
}

type TimeProps = { isScheduled: boolean; onComing: (isComing: boolean) => void }

/** Asks for the time. Its script loads when it's first opened. */
const TimeQuestion = ({ isScheduled, onComing }: TimeProps) => {
  const { composer, last, isPlanning, setPlanning, plan, schedule } = useComposer()
  const { isShared } = useFound()
  const { phase } = composer
  const wasPlanning = useWasEver(isPlanning)
  const refusal = phase.name === 'writing' ? phase.refusal : undefined
  if (!wasPlanning || !composer.plan) return null
  return (
    <Suspense fallback={<Coming onComing={onComing} />}>
      <ScheduleDialog
        isOpen={isPlanning}
        onClose={() => setPlanning(false)}
        isScheduled={isScheduled}
        plan={composer.plan}
        last={last?.plan?.timeZone === composer.plan.timeZone ? last.plan.local : undefined}
        onPlan={plan}
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

/** Runs `send` on Ctrl+Enter or Cmd+Enter anywhere on the page. An open dialog has its own keys. */
const useSendKey = (send: () => void) => {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (pressedKey(event) !== 'Enter' || event.ctrlKey === event.metaKey || event.altKey || event.shiftKey || event.repeat) return
    if (event.defaultPrevented || document.querySelector('[role=dialog]')) return
    event.preventDefault()
    send()
  })
  useEffect(() => {
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
