import type { Language } from '#shared/domain/languages.ts'
import { lazily } from '#shared/domain/lazily.ts'
import type { User } from '#shared/domain/users.ts'
import { i18n, inLanguage } from '#shared/i18n.ts'

/** Makes something to read, such as a mail, in the language that a person chose; in English until they choose one. */
export const inTheirLanguage = async <Made>(
  { preferences: { language = 'en' } }: Pick<User, 'preferences'>,
  make: () => Made,
): Promise<Made> => {
  await loadLanguage(language)
  return inLanguage(language, make)
}

/** Reads the catalogs of a language once. English has none. */
const loadLanguage = async (language: Language) => {
  if (language !== 'en') await catalogs[language]()
}

type Catalog = { default: Record<string, string> }

const load = async (language: Language, files: Promise<Catalog>[]) => {
  for (const catalog of await Promise.all(files)) i18n.load(language, catalog.default)
}

const catalogs = {
  de: lazily(() =>
    load('de', [
      import('#shared/catalogs/de/common.json', { with: { type: 'json' } }),
      import('#shared/catalogs/de/mails.json', { with: { type: 'json' } }),
    ]),
  ),
  es: lazily(() =>
    load('es', [
      import('#shared/catalogs/es/common.json', { with: { type: 'json' } }),
      import('#shared/catalogs/es/mails.json', { with: { type: 'json' } }),
    ]),
  ),
}
