import { Segmented } from '#web/components/segmented.tsx'
import { TimeZoneField } from '#web/components/time-zone-field.tsx'
import { deviceTimeZone, showTime, useTimeZone, usualClock } from '#web/lib/show-time.ts'
import { useNow } from '#web/lib/use-now.ts'
import { usualWeekStart } from '#web/lib/week-start.ts'
import { useChoices } from '../use-choices.ts'

const asOnDevice = { value: '', label: 'As on this device', offset: deviceTimeZone().replaceAll('_', ' ') }

/** The zone that times are shown in, how hours are counted, and the day that weeks begin with. */
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
        label="Hours"
        value={clock}
        onChange={(chosen) => choose({ preferences: { clock: chosen } })}
        options={[
          { value: 'locale', label: 'As on this device' },
          { value: '12h', label: '9:00 pm' },
          { value: '24h', label: '21:00' },
        ]}
        note={clock === 'locale' && `This device counts to ${usualClock() === '12h' ? '12 twice a day' : '24'}.`}
      />
      <Choice
        label="Weeks begin on"
        value={weekStart}
        onChange={(chosen) => choose({ preferences: { weekStart: chosen } })}
        options={[
          { value: 'locale', label: 'As on this device' },
          { value: 'monday', label: 'Monday' },
          { value: 'sunday', label: 'Sunday' },
          { value: 'saturday', label: 'Saturday' },
        ]}
        note={weekStart === 'locale' && `Here weeks begin on ${dayNames[usualWeekStart()]}.`}
      />
    </div>
  )
}

const dayNames = { monday: 'Monday', saturday: 'Saturday', sunday: 'Sunday' }

type ChoiceProps<Value extends string> = Parameters<typeof Segmented<Value>>[0] & { note: string | false }

/** One of a few, with its name above. What follows the device says what that means. */
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
  return <p className="figures text-ink-muted text-sm">It is {showTime(new Date(now).toISOString(), { timeZone: useTimeZone(), now })}.</p>
}
