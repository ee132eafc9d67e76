import { TriangleAlert } from 'lucide-react'
import { type FormEvent, useId, useRef, useState } from 'react'
import { checkTime } from '#shared/domain/preflight/time.ts'
import { Button } from '#web/components/button.tsx'
import { Callout } from '#web/components/callout.tsx'
import { ClockNote } from '#web/components/clock-note.tsx'
import { Dialog } from '#web/components/dialog.tsx'
import { Field } from '#web/components/field.tsx'
import { TextInput } from '#web/components/inputs.tsx'
import { TimeZoneField } from '#web/components/time-zone-field.tsx'
import { ToPlans } from '#web/components/to-plans.tsx'
import { i18n } from '#web/lib/i18n.ts'
import { useSendKey } from '#web/lib/send-key.ts'
import { showDistance, showTime, showUtc, showWallClock, useTimeZone } from '#web/lib/show-time.ts'
import { useNow } from '#web/lib/use-now.ts'
import { suggestedTimes, type ZonedTime, zonedTime } from './zoned-time.ts'

type Plan = { local: string; timeZone: string }

type Props = {
  isOpen: boolean
  onClose: () => void
  /** What the dialog does with the time: its title and the button's label. */
  /** True if the post already has a time. */
  isScheduled: boolean
  plan: Plan
  /** The previous post's time. The day after it is offered. */
  last?: string | undefined
  /** Called on every change, so no choice is lost when the dialog is closed. */
  onPlan: (plan: Plan) => void
  onConfirm: (when: { scheduledAt: string; timeZone: string }) => void
  /** Keeps the time with the draft without scheduling it. Missing for a post that already has a time. */
  onKeep?: (() => void) | undefined
  isBusy: boolean
  /** True if another post goes to one of its accounts in the same second. Undefined if that isn't checked. */
  isShared?: boolean
  /** Why the server refused. */
  refusal: { message: string; isPlanLimit: boolean } | undefined
}

/** Asks when a post should be published. */
export const ScheduleDialog = ({
  isOpen,
  onClose,
  isScheduled,
  plan,
  last,
  onPlan,
  onConfirm,
  onKeep,
  isBusy,
  isShared,
  refusal,
}: Props) => {
  const formId = useId()
  const form = useRef<HTMLFormElement>(null)
  const [isChecked, setChecked] = useState(false)
  const now = useNow()
  const { local, timeZone } = plan
  const [date = '', time = ''] = local.split('T')
  const meaning = zonedTime(local, timeZone)
  const error = refusalOf(meaning?.instant, now)

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setChecked(true)
    if (isBusy) return
    if (meaning && error === undefined) onConfirm({ scheduledAt: meaning.instant, timeZone })
    else event.currentTarget.querySelector('input')?.focus()
  }

  useSendKey(() => form.current?.requestSubmit(), isOpen ? 'dialog' : undefined)

  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={isScheduled ? i18n.t('Reschedule') : i18n.t('Schedule')}
      footer={
        <Ways
          formId={formId}
          isScheduled={isScheduled}
          isBusy={isBusy}
          onClose={onClose}
          onKeep={onKeep && (() => (meaning && error === undefined ? onKeep() : setChecked(true)))}
        />
      }
    >
      <form ref={form} id={formId} noValidate onSubmit={onSubmit} className="grid gap-4">
        <fieldset className="flex flex-wrap gap-2">
          <legend className="sr-only">{i18n.t('Popular times')}</legend>
          {suggestedTimes(now, timeZone, last).map((suggested) => (
            <Button
              key={suggested.label}
              size="small"
              aria-pressed={suggested.local === local}
              onClick={() => onPlan({ local: suggested.local, timeZone })}
            >
              {suggested.label}
            </Button>
          ))}
        </fieldset>
        <div className="grid grid-cols-2 gap-3 max-[22rem]:grid-cols-1">
          <Field label={i18n.t('Date')} name="date" error={isChecked || meaning ? error : undefined}>
            {(control) => (
              <TextInput
                type="date"
                {...control}
                value={date}
                onChange={({ currentTarget }) => onPlan({ local: `${currentTarget.value}T${time}`, timeZone })}
              />
            )}
          </Field>
          <Field label={i18n.t('Time')} name="time">
            {(control) => (
              <TextInput
                type="time"
                {...control}
                value={time}
                onChange={({ currentTarget }) => onPlan({ local: `${date}T${currentTarget.value}`, timeZone })}
              />
            )}
          </Field>
        </div>
        <ClockNote />
        <TimeZoneField value={timeZone} onChange={(chosen) => onPlan({ local, timeZone: chosen })} />
        {meaning && error === undefined && <TimeMeaning meaning={meaning} local={local} timeZone={timeZone} now={now} />}
        {isShared !== undefined && (
          // Reserve the space before the answer is known, so nothing shifts under the pointer.
          <p role="status" className="flex min-h-10 gap-2 text-sm leading-5">
            {isShared && error === undefined && (
              <>
                <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-brass" />
                <span>{i18n.t('Another post goes to the same account at that second.')}</span>
              </>
            )}
          </p>
        )}
        {refusal?.isPlanLimit && (
          <div role="alert">
            <Callout tone="info" action={<ToPlans />}>
              {refusal.message}
            </Callout>
          </div>
        )}
        {refusal && !refusal.isPlanLimit && <Callout tone="error">{refusal.message}</Callout>}
      </form>
    </Dialog>
  )
}

type WaysProps = Pick<Props, 'isScheduled' | 'isBusy' | 'onClose' | 'onKeep'> & { formId: string }

const Ways = ({ formId, isScheduled, isBusy, onClose, onKeep }: WaysProps) => (
  <>
    <Button variant="quiet" onClick={onClose}>
      {i18n.t('Cancel')}
    </Button>
    {onKeep && <Button onClick={onKeep}>{i18n.t('Keep for later')}</Button>}
    <Button
      variant="primary"
      type="submit"
      form={formId}
      isBusy={isBusy}
      busyText={isScheduled ? i18n.t('Rescheduling...') : i18n.t('Scheduling...')}
    >
      {isScheduled ? i18n.t('Reschedule') : i18n.t('Schedule')}
    </Button>
  </>
)

const refusalOf = (instant: string | undefined, now: number) => {
  if (instant === undefined) return i18n.t('Choose a date and a time.')
  const [found] = checkTime(Date.parse(instant), now)
  return found && `${found.message} ${found.fix}`
}

type TimeMeaningProps = { meaning: ZonedTime; local: string; timeZone: string; now: number }

/** Spells out a chosen time unambiguously: in its own zone, where the person is, and in UTC. */
const TimeMeaning = ({ meaning, local, timeZone, now }: TimeMeaningProps) => {
  const { instant } = meaning
  const isElsewhere = timeZone !== useTimeZone()
  return (
    <>
      <div role="status" className="border-brass border-l-2 pl-3">
        <p className="font-semibold">
          {showTime(instant, { timeZone })} <span className="font-normal text-ink-muted">{showDistance(instant, now)}</span>
        </p>
        {isElsewhere && (
          <p className="text-[0.9375rem] text-ink-muted">{i18n.t('{time} in your time zone', { time: showTime(instant) })}</p>
        )}
        <p className="figures text-[0.9375rem] text-ink-muted">{showUtc(instant)}</p>
      </div>
      {meaning.kind !== 'once' && (
        <Callout tone="warning">
          {meaning.kind === 'skipped'
            ? i18n.t('The clocks go forward there that night, and {clock} doesn’t exist. Your post goes out at {time}.', {
                clock: clockOf(local),
                time: showTime(instant, { timeZone }),
              })
            : i18n.t(
                'The clocks go back there that night, and {clock} comes twice. It goes out the first time, at {time}; the second is at {time2}.',
                { clock: clockOf(local), time: showTime(instant, { timeZone }), time2: showTime(meaning.second, { timeZone }) },
              )}
        </Callout>
      )}
    </>
  )
}

const clockOf = (local: string) => showWallClock(local.slice('YYYY-MM-DDT'.length))
