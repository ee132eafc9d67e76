import { i18n } from '@lingui/core'
import { type CompiledMessage, compileMessage } from '@lingui/message-utils/compileMessage'
import type { Language } from './domain/languages.ts'

const compiled = new Map<string, CompiledMessage>()

/** Parses each message once: a list may show the same one a hundred times. */
i18n.setMessagesCompiler((message) => {
  const known = compiled.get(message) ?? compileMessage(message)
  compiled.set(message, known)
  return known
})
i18n.loadAndActivate({ locale: 'en', messages: {} })

/**
 * Every text that people read, in the active language: `i18n.t('{count} posts', { count })`. The English text is the
 * message's own id, so English needs no catalog. The others live in shared/catalogs (docs/languages.md).
 *
 * Call it where the text is shown. In `web/src` a module may also call it as it loads, because the language is active by
 * then (web/src/lib/i18n.ts).
 */
export { i18n }

/** The locale of dates, lists, and prices in the active language: English ones are written as in Britain. */
export const formatLocale = () => (i18n.locale === 'en' ? 'en-GB' : i18n.locale)

/** Makes something in a language whose catalogs are loaded, then goes back to the one before. As it waits for nothing, nobody else notices. */
export const inLanguage = <Made>(language: Language, make: () => Made): Made => {
  const { locale } = i18n
  i18n.activate(language)
  try {
    return make()
  } finally {
    i18n.activate(locale)
  }
}
