import { Segmented } from '#web/components/segmented.tsx'
import { TimeZoneField } from '#web/components/time-zone-field.tsx'
import { i18n } from '#web/lib/i18n.ts'
import { deviceTimeZone, showTime, showWallClock, useTimeZone, usualClock } from '#web/lib/show-time.ts'
import { useNow } from '#web/lib/use-now.ts'
import { usualWeekStart } from '#web/lib/week-start.ts'
import { useChoices } from '../use-choices.ts'

const asOnDevice = { value: '', label: i18n.t('As on this device'), offset: deviceTimeZone().replaceAll('_', ' ') }

/** The time zone that times are shown in, the hour format, and the first day of the week. */
export const CalendarChoices = () => {
  const { person, choose } = useChoices()
  const { timeZone = asOnDevice.value, clock, weekStart } = person.preferences
  return (
    <div className="grid gap-5">
      <div className="grid gap-1.5">
        <TimeZoneField
          value={timeZone}
          first={asOnDevice}
          onChange={(chosen) => choose({ preferences: { timeZone: chosen === asOnDevice.value ? null : chosen } })}
        />
        <TimeThere />
      </div>
      <Choice
        label={i18n.t('Hours')}
        value={clock}
        onChange={(chosen) => choose({ preferences: { clock: chosen } })}
        options={[
          { value: 'locale', label: i18n.t('As on this device'), name: i18n.t('As on this device: hours') },
          { value: '12h', label: showWallClock('21:00', '12h') },
          { value: '24h', label: showWallClock('21:00', '24h') },
        ]}
        note={
          clock === 'locale' &&
          (usualClock() === '12h' ? i18n.t('This device counts to 12 twice a day.') : i18n.t('This device counts to 24.'))
        }
      />
      <Choice
        label={i18n.t('Weeks begin on')}
        value={weekStart}
        onChange={(chosen) => choose({ preferences: { weekStart: chosen } })}
        options={[
          { value: 'locale', label: i18n.t('As on this device'), name: i18n.t('As on this device: start of the week') },
          { value: 'monday', label: i18n.t('Monday') },
          { value: 'sunday', label: i18n.t('Sunday') },
          { value: 'saturday', label: i18n.t('Saturday') },
        ]}
        note={weekStart === 'locale' && usualWeekStarts[usualWeekStart()]}
      />
    </div>
  )
}

const usualWeekStarts = {
  monday: i18n.t('Here weeks begin on Monday.'),
  saturday: i18n.t('Here weeks begin on Saturday.'),
  sunday: i18n.t('Here weeks begin on Sunday.'),
}

type ChoiceProps<Value extends string> = Parameters<typeof Segmented<Value>>[0] & { note: string | false }

/** A choice from a few options, labeled above. An option that follows the device says what that means. */
const Choice = <Value extends string>({ note, ...choice }: ChoiceProps<Value>) => (
  <div className="grid gap-1.5">
    <p aria-hidden className="font-semibold text-sm">
      {choice.label}
    </p>
    <Segmented {...choice} isFirstApart />
    <p className="min-h-5 text-ink-muted text-sm">{note}</p>
  </div>
)

const TimeThere = () => {
  const now = useNow()
  return (
    <p className="figures text-ink-muted text-sm">
      {i18n.t('It is {time}.', { time: showTime(new Date(now).toISOString(), { timeZone: useTimeZone(), now }) })}
    </p>
  )
}
