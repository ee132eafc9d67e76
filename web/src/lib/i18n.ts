import { type Language, languageFor, languages } from '#shared/domain/languages.ts'
import { formatLocale, i18n } from '#shared/i18n.ts'
import { isDashboardPath } from './paths.ts'
import { keptForGood } from './storage.ts'

/** The translated texts of each part of the product. English is in the code itself. */
const catalogs = {
  site: {
    de: () => [
      import('#shared/catalogs/de/common.json', { with: { type: 'json' } }),
      import('#shared/catalogs/de/site.json', { with: { type: 'json' } }),
    ],
    es: () => [
      import('#shared/catalogs/es/common.json', { with: { type: 'json' } }),
      import('#shared/catalogs/es/site.json', { with: { type: 'json' } }),
    ],
  },
  dashboard: {
    de: () => [
      import('#shared/catalogs/de/common.json', { with: { type: 'json' } }),
      import('#shared/catalogs/de/dashboard.json', { with: { type: 'json' } }),
    ],
    es: () => [
      import('#shared/catalogs/es/common.json', { with: { type: 'json' } }),
      import('#shared/catalogs/es/dashboard.json', { with: { type: 'json' } }),
    ],
  },
}

/** The language chosen on this device, or else the first of the browser's languages that Crier supports. */
const ownLanguage = () => languages.find((language) => language === keptForGood.get('language')) ?? languageFor(navigator.languages)

/**
 * The public site's URLs name their language. The dashboard and the pages that providers return to use the person's
 * language.
 */
const pageLanguage = (path: string): Language =>
  isDashboardPath(path) || path.startsWith('/auth/') ? ownLanguage() : languageFor([/^\/(de|es)(?=\/|$)/.exec(path)?.[1] ?? 'en'])

const activate = async (part: keyof typeof catalogs, language: Language) => {
  if (language === 'en') return
  const loaded = await Promise.all(catalogs[part][language]())
  i18n.loadAndActivate({ locale: language, messages: Object.assign({}, ...loaded.map((catalog) => catalog.default)) })
}

// Modules that import this one run only once the language is active, so they can look up texts while loading. Changing
// the language reloads the page.
if (typeof document === 'undefined') {
  // biome-ignore lint/style/noProcessEnv: the process that renders the public site's pages renders them in one language.
  await activate('site', languageFor([process.env.PAGE_LANGUAGE ?? 'en']))
} else {
  await activate(isDashboardPath(location.pathname) ? 'dashboard' : 'site', pageLanguage(location.pathname))
  document.documentElement.lang = i18n.locale
}

/**
 * Stores the person's language on this device, or undefined for the browser's language. Reloads the page if it isn't in
 * that language.
 */
export const setLanguage = (language: Language | undefined) => {
  if (language === undefined) keptForGood.remove('language')
  // With site data blocked, the page would reload forever.
  else if (!keptForGood.set('language', language)) return
  if (ownLanguage() !== i18n.locale) location.reload()
}

/**
 * The language to store for a person who signs up on this page: none if it's English, or if it's what their browser
 * asks for.
 */
export const signUpLanguage = (): Language | undefined => {
  const language = languageFor([i18n.locale])
  return language === 'en' && languageFor(navigator.languages) === 'en' ? undefined : language
}

export { formatLocale, i18n }
