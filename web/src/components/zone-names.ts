import { rawTimeZones } from '@vvo/tzdb'

/** A zone as people look for it. */
export type KnownZone = {
  /** Its name in IANA's current list, such as Asia/Kolkata. */
  name: string
  /** Cities, country, its name and short names, and the IANA names that it had. */
  words: string
}

/** The zones that are known by their cities. Those that this browser lists under an old name, such as Asia/Calcutta, are found by that. */
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

/** What this browser calls a zone that it does not list by its current name; undefined if it knows it by no name. */
const oldNameOf = (name: string) => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    return undefined
  }
}
