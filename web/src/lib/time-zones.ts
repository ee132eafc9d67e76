import { localTimeZone } from './show-time.ts'

/** An IANA zone, and how it is read and searched: by its name with spaces, its short name and its distance from UTC. */
export type ZoneChoice = { value: string; label: string; offset: string }

/** Every zone this browser knows, that of the person first. */
export const zoneChoices = (now: number, own = localTimeZone()): ZoneChoice[] => {
  const names = new Set([own, 'UTC', ...Intl.supportedValuesOf('timeZone')])
  return [...names].map((value) => zoneChoice(value, now))
}

/** How one zone is read. */
export const zoneChoice = (value: string, now: number): ZoneChoice => ({
  value,
  label: value.replaceAll('_', ' '),
  offset:
    new Intl.DateTimeFormat('en', { timeZone: value, timeZoneName: 'longOffset' })
      .formatToParts(now)
      .find(({ type }) => type === 'timeZoneName')?.value ?? '',
})
