import { Combobox } from '@base-ui/react/combobox'
import { Check, ChevronDown } from 'lucide-react'
import { useId, useMemo, useState } from 'react'
import { hourMs } from '#shared/domain/times.ts'
import { i18n } from '#web/lib/i18n.ts'
import { useNow } from '#web/lib/use-now.ts'
import { localTimeZone } from '../lib/show-time.ts'
import { loadScript } from './lazy-part.tsx'
import { controlClass, overlayClass } from './overlay.ts'
import type { KnownZone } from './zone-names.ts'

type Props = {
  value: string
  onChange: (timeZone: string) => void
  /** An extra choice, listed before the zones. */
  first?: ZoneChoice
}

/** Picks the time zone that times are in. Typing searches the list. */
export const TimeZoneField = ({ value, onChange, first }: Props) => {
  const id = useId()
  // Clocks change twice a year, so updating the UTC offsets hourly is often enough.
  const hour = Math.floor(useNow() / hourMs) * hourMs
  const [known, setKnown] = useState<ReadonlyMap<string, KnownZone>>(noZones)
  const choices = useMemo(() => [...(first ? [first] : []), ...zoneChoices(hour, known)], [hour, first, known])
  // Keeps its identity until the value changes, because a new object would make the field drop what's typed.
  const chosen = useMemo(() => (first?.value === value ? first : zoneChoice(value, hour)), [first, value, hour])
  // A fifth of a screen's first load, so it loads when the field gets focus. Until then, zones are found by name only.
  const learnNames = () => {
    if (known === noZones)
      loadScript(() => import('./zone-names.ts')).then(
        ({ knownZones }) => setKnown(knownZones(listedZones())),
        () => {},
      )
  }

  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="justify-self-start font-semibold text-sm">
        {i18n.t('Time zone')}
      </label>
      <Combobox.Root
        items={choices}
        value={chosen}
        onValueChange={(choice: ZoneChoice | null) => choice && onChange(choice.value)}
        itemToStringLabel={({ label }: ZoneChoice) => label}
        isItemEqualToValue={(one: ZoneChoice, other: ZoneChoice) => one.value === other.value || other.value === one.oldName}
        filter={isFoundBy}
        autoHighlight
      >
        <Combobox.InputGroup className="relative">
          {/* While the list is open, everything else is hidden from screen readers, including the label. */}
          <Combobox.Input id={id} aria-label={i18n.t('Time zone')} onFocus={learnNames} className={`${controlClass} pr-10`} />
          <Combobox.Trigger
            aria-label={i18n.t('Show all time zones')}
            onFocus={learnNames}
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
                <p className="px-3 py-3 text-ink-muted empty:hidden">{i18n.t('No time zone matches. Try a large city near you.')}</p>
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

/**
 * An IANA zone with what it's displayed and searched by: its name with spaces, its UTC offset, and other known words.
 */
type ZoneChoice = {
  value: string
  label: string
  offset: string
  /** This browser's name for it, if the name has changed. */
  oldName?: string
  words?: string
}

const noZones: ReadonlyMap<string, KnownZone> = new Map()

const listedZones = () => new Set(Intl.supportedValuesOf('timeZone'))

/** Returns every zone this browser knows, with the person's own first. */
const zoneChoices = (now: number, known: ReadonlyMap<string, KnownZone>, own = localTimeZone()): ZoneChoice[] =>
  [...new Set([own, 'UTC', ...listedZones()])].map((listed) => {
    const { name = listed, words = '' } = known.get(listed) ?? {}
    return { ...zoneChoice(name, now), words: foldedOf(words), ...(name !== listed && { oldName: listed }) }
  })

/** Returns a zone as displayed. */
const zoneChoice = (value: string, now: number): ZoneChoice => ({
  value,
  label: value.replaceAll('_', ' '),
  offset:
    new Intl.DateTimeFormat(i18n.locale, { timeZone: value, timeZoneName: 'longOffset' })
      .formatToParts(now)
      .find(({ type }) => type === 'timeZoneName')?.value ?? '',
})

/** True if the search text occurs in the zone's label, ID, offset, or other words. */
const isFoundBy = ({ label, value, offset, words = '' }: ZoneChoice, search: string) =>
  `${foldedOf(`${label} ${value} ${offset}`)} ${words}`.includes(foldedOf(search).trim())

/** Removes accents and case, so that Sao Paulo finds São Paulo. */
const foldedOf = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
