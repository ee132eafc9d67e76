import { rawTimeZones } from '@vvo/tzdb'

/** A time zone with the words people search for. */
export type KnownZone = {
  /** Its name in IANA's current list, such as Asia/Kolkata. */
  name: string
  /** Cities, country, name, abbreviations, and former IANA names. */
  words: string
}

/**
 * Returns the zones known by their cities, keyed by the name this browser lists, which may be an old one such as
 * Asia/Calcutta.
 */
export const knownZones = (listed: ReadonlySet<string>): Map<string, KnownZone> => {
  const found = new Map<string, KnownZone>()
  for (const { name, group, mainCities, countryName, alternativeName, abbreviation, dstAbbreviation = '' } of rawTimeZones) {
    const own = listed.has(name) ? name : oldNameOf(name)
    if (own === undefined) continue
    const words = [name, ...group, ...mainCities, countryName, alternativeName, abbreviation, dstAbbreviation].join(' ')
    found.set(own, { name, words })
  }
  return found
}

/**
 * Returns this browser's name for a zone it doesn't list by its current name, or undefined if it doesn't know the zone.
 */
const oldNameOf = (name: string) => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    return undefined
  }
}
