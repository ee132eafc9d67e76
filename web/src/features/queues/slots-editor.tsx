import { Plus, X } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { slotsPerQueueMax, type WeeklySlot } from '#shared/domain/queues.ts'
import { Button } from '#web/components/button.tsx'
import { Field } from '#web/components/field.tsx'
import { SelectInput, TextInput } from '#web/components/inputs.tsx'
import { i18n } from '#web/lib/i18n.ts'
import { showWallClock } from '#web/lib/show-time.ts'
import { showSlot, weekdays } from './slot-words.ts'

const daysOf: Readonly<Record<string, readonly number[]>> = { every: [1, 2, 3, 4, 5, 6, 7], working: [1, 2, 3, 4, 5], weekend: [6, 7] }

type Props = { slots: readonly WeeklySlot[]; onChange: (slots: WeeklySlot[]) => void; problem?: string | undefined }

/** Edits the week's slots: adds a time to several days at once, and removes single slots. */
export const SlotsEditor = ({ slots, onChange, problem }: Props) => {
  const [days, setDays] = useState('working')
  const [time, setTime] = useState('09:00')
  const add = (event: FormEvent) => {
    event.preventDefault()
    const added = (daysOf[days] ?? [Number(days)]).map((weekday) => ({ weekday, time }))
    onChange(inOrder([...slots.filter((slot) => !added.some((other) => isSame(slot, other))), ...added]))
  }

  return (
    <div className="grid gap-4">
      <form onSubmit={add} className="grid grid-cols-2 items-end gap-2 sm:grid-cols-[minmax(0,1fr)_9.5rem_auto]">
        <Field label={i18n.t('Days')} name="days">
          {(control) => (
            <SelectInput {...control} value={days} onChange={({ target }) => setDays(target.value)}>
              <option value="working">{i18n.t('Monday to Friday')}</option>
              <option value="every">{i18n.t('Every day')}</option>
              <option value="weekend">{i18n.t('Saturday and Sunday')}</option>
              {weekdays.map((name, index) => (
                <option key={name} value={index + 1}>
                  {name}
                </option>
              ))}
            </SelectInput>
          )}
        </Field>
        <Field label={i18n.t('Time')} name="time">
          {(control) => <TextInput {...control} type="time" value={time} required onChange={({ target }) => setTime(target.value)} />}
        </Field>
        <Button type="submit" icon={Plus} disabled={slots.length >= slotsPerQueueMax} className="max-sm:col-span-2">
          {i18n.t('Add slots')}
        </Button>
      </form>
      {problem !== undefined && (
        <p role="alert" className="text-failed text-sm">
          {problem}
        </p>
      )}
      {slots.length === 0 ? (
        <p className="text-ink-muted">{i18n.t('No slots yet. Choose days and a time, then add them.')}</p>
      ) : (
        <WeekOfSlots slots={slots} onRemove={(removed) => onChange(slots.filter((slot) => !isSame(slot, removed)))} />
      )}
    </div>
  )
}

const WeekOfSlots = ({ slots, onRemove }: { slots: readonly WeeklySlot[]; onRemove: (slot: WeeklySlot) => void }) => (
  <dl aria-label={i18n.t('Slots of the week')} className="divide-y divide-line border-line border-y">
    {weekdays.map((name, index) => {
      const own = slots.filter(({ weekday }) => weekday === index + 1)
      return (
        <div key={name} className="grid grid-cols-[5.25rem_minmax(0,1fr)] sm:grid-cols-[6.5rem_minmax(0,1fr)] items-center gap-2 py-1.5">
          <dt className={own.length > 0 ? 'font-medium' : 'text-ink-muted'}>{name}</dt>
          <dd className="flex min-h-9 flex-wrap items-center gap-1.5">
            {own.map((slot) => (
              <button
                key={slot.time}
                type="button"
                aria-label={i18n.t('Remove {slot}', { slot: showSlot(slot) })}
                onClick={() => onRemove(slot)}
                className="figures inline-flex min-h-8 items-center gap-1.5 rounded-control border border-line bg-well px-2 text-sm hover:border-edge pointer-coarse:min-h-11 pointer-coarse:px-3"
              >
                {showWallClock(slot.time)}
                <X aria-hidden className="size-3.5 text-ink-muted" />
              </button>
            ))}
            {own.length === 0 && <span className="text-ink-muted text-sm">{i18n.t('None')}</span>}
          </dd>
        </div>
      )
    })}
  </dl>
)

const isSame = (one: WeeklySlot, other: WeeklySlot) => one.weekday === other.weekday && one.time === other.time

const inOrder = (slots: readonly WeeklySlot[]) =>
  slots.toSorted((one, other) => one.weekday - other.weekday || one.time.localeCompare(other.time))
