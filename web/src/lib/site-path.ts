import { i18n } from './i18n.ts'

/** What a path of the public site begins with where it isn't English: `/de` or `/es`. Empty for every other path. */
export const languagePrefix = (path: string): string => /^\/(de|es)(?=\/|$)/.exec(path)?.[0] ?? ''

/** The path of the same page in English. */
export const withoutLanguage = (path: string): string => path.slice(languagePrefix(path).length) || '/'

/** The path of a page of the public site in a language, by default the active one. `path` is the English page's. */
export const sitePath = (path: string, language = i18n.locale): string =>
  language === 'en' ? path : `/${language}${path.replace(/^\/(?=$|[?#])/, '')}`
