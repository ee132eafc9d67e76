import { Language, languageFor } from '#shared/domain/languages.ts'
import { formatLocale, i18n } from '#shared/i18n.ts'
import { isDashboardPath } from './paths.ts'
import { keptForGood } from './storage.ts'

/** What each part of the product shows in a language. English is in the code itself. */
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

/** What a person chose on this device, or else the first language of their browser that Crier speaks. */
const ownLanguage = () => Language.safeParse(keptForGood.get('language')).data ?? languageFor(navigator.languages)

/** The public site's addresses name their language. The dashboard and the pages that providers send people back to follow the person. */
const pageLanguage = (path: string): Language =>
  isDashboardPath(path) || path.startsWith('/auth/') ? ownLanguage() : languageFor([/^\/(de|es)(?=\/|$)/.exec(path)?.[1] ?? 'en'])

const activate = async (part: keyof typeof catalogs, language: Language) => {
  if (language === 'en') return
  const loaded = await Promise.all(catalogs[part][language]())
  i18n.loadAndActivate({ locale: language, messages: Object.assign({}, ...loaded.map((catalog) => catalog.default)) })
}

// Whatever imports this module runs only once the language is active, so a module may look its texts up as it loads.
// Changing the language loads the page again.
if (typeof document === 'undefined') {
  // biome-ignore lint/style/noProcessEnv: the process that renders the public site's pages renders them in one language.
  await activate('site', languageFor([process.env.PAGE_LANGUAGE ?? 'en']))
} else {
  await activate(isDashboardPath(location.pathname) ? 'dashboard' : 'site', pageLanguage(location.pathname))
  document.documentElement.lang = i18n.locale
}

/** Keeps a person's choice on this device, undefined for the browser's language. If the page isn't in that language, loads it again. */
export const setLanguage = (language: Language | undefined) => {
  if (language === undefined) keptForGood.remove('language')
  // Where site data is blocked, the page would load again and again.
  else if (!keptForGood.set('language', language)) return
  if (ownLanguage() !== i18n.locale) location.reload()
}

/** What to remember of this page's language about somebody who signs up: nothing if it's English, and what their browser asks for. */
export const signUpLanguage = (): Language | undefined => {
  const language = languageFor([i18n.locale])
  return language === 'en' && languageFor(navigator.languages) === 'en' ? undefined : language
}

export { formatLocale, i18n }
