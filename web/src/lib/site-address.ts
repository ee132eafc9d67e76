import { i18n } from './i18n.ts'

/** The prefix of a public site path that isn't in English: `/de` or `/es`. Empty for every other path. */
export const languagePrefix = (path: string): string => /^\/(de|es)(?=\/|$)/.exec(path)?.[0] ?? ''

/** The path of the same page in English. */
export const withoutLanguage = (path: string): string => path.slice(languagePrefix(path).length) || '/'

/** The path of a public page in a language, by default the active one. `path` is the English page's. */
export const sitePath = (path: string, language = i18n.locale): string =>
  language === 'en' ? path : `/${language}${path.replace(/^\/(?=$|[?#])/, '')}`

/** The hostname this site is served from. The build leaves a placeholder for it. */
export const siteHost = (): string => (import.meta.env.SSR ? hostPlaceholder : location.hostname)

/** The placeholder for the site's own host in prebuilt documents, until they're served or uploaded. */
export const hostPlaceholder = 'crier.invalid'
