/** The languages that people can read Crier in. A catalog for each but English is in shared/catalogs. */
export const languages = ['en', 'de', 'es'] as const
export type Language = (typeof languages)[number]

/** Each language's name for itself, as people look for it in a list. */
export const languageNames: Record<Language, string> = { en: 'English', de: 'Deutsch', es: 'Español' }

/** The first language in `wanted` (tags such as `de-AT`, most wanted first) that Crier speaks; English if none. */
export const languageFor = (wanted: readonly string[]): Language =>
  wanted.flatMap((tag) => languages.find((language) => language === tag.toLowerCase().split('-')[0]) ?? [])[0] ?? 'en'
