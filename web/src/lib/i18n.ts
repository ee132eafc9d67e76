import { Language, languageFor } from '#shared/domain/languages.ts'
import { i18n } from '#shared/i18n.ts'
import { keptForGood } from './storage.ts'

const json = { with: { type: 'json' } } as const

/** What each part of the product shows in a language. English is in the code itself. */
const catalogs = {
  site: {
    de: () => [import('#shared/catalogs/de/common.json', json), import('#shared/catalogs/de/site.json', json)],
    es: () => [import('#shared/catalogs/es/common.json', json), import('#shared/catalogs/es/site.json', json)],
  },
  dashboard: {
    de: () => [import('#shared/catalogs/de/common.json', json), import('#shared/catalogs/de/dashboard.json', json)],
    es: () => [import('#shared/catalogs/es/common.json', json), import('#shared/catalogs/es/dashboard.json', json)],
  },
}

/** The site's pages say their language themselves, the dashboard follows the person's choice or else their browser. */
const pageLanguage = (): Language => {
  // biome-ignore lint/style/noProcessEnv: the process that renders the site's pages renders them in one language.
  if (typeof document === 'undefined') return languageFor([process.env.PAGE_LANGUAGE ?? 'en'])
  if (!isDashboard()) return languageFor([document.documentElement.lang])
  return Language.safeParse(keptForGood.get('language')).data ?? languageFor(navigator.languages)
}

const isDashboard = () => typeof location !== 'undefined' && location.pathname.startsWith('/dashboard')

const activate = async (language: Language) => {
  if (language === 'en') return
  const parts = await Promise.all(catalogs[isDashboard() ? 'dashboard' : 'site'][language]())
  i18n.loadAndActivate({ locale: language, messages: Object.assign({}, ...parts.map((part) => part.default)) })
  if (typeof document !== 'undefined') document.documentElement.lang = language
}

// Whatever imports this module runs only once the language is active, so texts may be looked up as a module loads. Changing the language reloads the page.
await activate(pageLanguage())

export { i18n }
