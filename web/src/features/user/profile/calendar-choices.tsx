import { Segmented } from '#web/components/segmented.tsx'
import { TimeZoneField } from '#web/components/time-zone-field.tsx'
import { deviceTimeZone, showTime, useTimeZone } from '#web/lib/show-time.ts'
import { useNow } from '#web/lib/use-now.ts'
import { useChoices } from '../use-choices.ts'

const asOnDevice = { value: '', label: 'As on this device', offset: deviceTimeZone().replaceAll('_', ' ') }

/** The zone that times are shown in, and the day that weeks begin with. */
export const CalendarChoices = () => {
  const { person, choose } = useChoices()
  const { timeZone = asOnDevice.value, weekStart } = person.preferences
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
      <div className="grid gap-1.5">
        <p aria-hidden className="font-semibold text-sm">
          Weeks begin on
        </p>
        <Segmented
          label="Weeks begin on"
          value={weekStart}
          onChange={(chosen) => choose({ preferences: { weekStart: chosen } })}
          options={[
            { value: 'monday', label: 'Monday' },
            { value: 'sunday', label: 'Sunday' },
          ]}
        />
      </div>
    </div>
  )
}

const TimeThere = () => {
  const now = useNow()
  return <p className="figures text-ink-muted text-sm">It is {showTime(new Date(now).toISOString(), { timeZone: useTimeZone(), now })}.</p>
}
