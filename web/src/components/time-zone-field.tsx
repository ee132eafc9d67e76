import { Combobox } from '@base-ui/react/combobox'
import { Check, ChevronDown } from 'lucide-react'
import { useId, useMemo } from 'react'
import { hourMs } from '#shared/domain/times.ts'
import { useNow } from '#web/lib/use-now.ts'
import { localTimeZone } from '../lib/show-time.ts'
import { controlClass, overlayClass } from './overlay-class.ts'

type Props = {
  value: string
  onChange: (timeZone: string) => void
  /** What can be chosen beside the zones; it stands first. */
  first?: ZoneChoice
}

/** In which zone times are meant; the list is searched by typing. */
export const TimeZoneField = ({ value, onChange, first }: Props) => {
  const id = useId()
  // Clocks change twice a year: once an hour is often enough to say how far each zone is from UTC.
  const hour = Math.floor(useNow() / hourMs) * hourMs
  const choices = useMemo(() => [...(first ? [first] : []), ...zoneChoices(hour)], [hour, first])

  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="justify-self-start font-semibold text-sm">
        Time zone
      </label>
      <Combobox.Root
        items={choices}
        value={choices.find((choice) => choice.value === value) ?? zoneChoice(value, hour)}
        onValueChange={(choice: ZoneChoice | null) => choice && onChange(choice.value)}
        itemToStringLabel={({ label }: ZoneChoice) => label}
        isItemEqualToValue={(one: ZoneChoice, other: ZoneChoice) => one.value === other.value}
        filter={({ label, value: name, offset }: ZoneChoice, search: string) =>
          `${label} ${name} ${offset}`.toLowerCase().includes(search.trim().toLowerCase())
        }
        autoHighlight
      >
        <Combobox.InputGroup className="relative">
          {/* While its list is open all else is hidden from a screen reader, the label too. */}
          <Combobox.Input id={id} aria-label="Time zone" className={`${controlClass} pr-10`} />
          <Combobox.Trigger
            aria-label="Show all time zones"
            className="absolute inset-y-0 right-0 grid w-10 place-items-center rounded-control text-ink-muted pointer-coarse:w-11"
          >
            <ChevronDown aria-hidden className="size-4" strokeWidth={1.75} />
          </Combobox.Trigger>
        </Combobox.InputGroup>
        <Combobox.Portal>
          <Combobox.Positioner sideOffset={4} className="z-50 outline-none">
            <Combobox.Popup
              className={`${overlayClass} w-(--anchor-width) rounded-control transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0`}
            >
              <Combobox.Empty>
                <p className="px-3 py-3 text-ink-muted empty:hidden">No time zone matches. Try a large city near you.</p>
              </Combobox.Empty>
              <Combobox.List className="max-h-[min(18rem,var(--available-height))] scroll-py-1 overflow-y-auto overscroll-contain p-1 data-empty:p-0">
                {(choice: ZoneChoice) => (
                  <Combobox.Item
                    key={choice.value}
                    value={choice}
                    className="flex min-h-9 cursor-default select-none items-center gap-2 rounded-control px-2 text-[0.9375rem] outline-none data-highlighted:bg-well pointer-coarse:min-h-11"
                  >
                    <span className="min-w-0 flex-1 truncate">{choice.label}</span>
                    <span className="figures text-[0.8125rem] text-ink-muted">{choice.offset}</span>
                    <span className="w-4">
                      <Combobox.ItemIndicator>
                        <Check aria-hidden className="size-4 text-brass" />
                      </Combobox.ItemIndicator>
                    </span>
                  </Combobox.Item>
                )}
              </Combobox.List>
            </Combobox.Popup>
          </Combobox.Positioner>
        </Combobox.Portal>
      </Combobox.Root>
    </div>
  )
}

/** An IANA zone, and how it is read and searched: by its name with spaces, its short name and its distance from UTC. */
type ZoneChoice = { value: string; label: string; offset: string }

/** Every zone this browser knows, that of the person first. */
const zoneChoices = (now: number, own = localTimeZone()): ZoneChoice[] => {
  const names = new Set([own, 'UTC', ...Intl.supportedValuesOf('timeZone')])
  return [...names].map((value) => zoneChoice(value, now))
}

/** How one zone is read. */
const zoneChoice = (value: string, now: number): ZoneChoice => ({
  value,
  label: value.replaceAll('_', ' '),
  offset:
    new Intl.DateTimeFormat('en', { timeZone: value, timeZoneName: 'longOffset' })
      .formatToParts(now)
      .find(({ type }) => type === 'timeZoneName')?.value ?? '',
})
