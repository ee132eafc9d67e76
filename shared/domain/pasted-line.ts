import { onlyVisible } from './visible-text.ts'

/** Something short as it was meant that people copy from elsewhere: full-width letters as plain ones, and no marks that nobody sees. */
export const pastedLine = (text: string): string => onlyVisible(text.normalize('NFKC').replace(/[\t\n\r]+/g, ' ')).trim()

/** What a page says that lists recovery codes, before the code: 3. ABCD-EFGH… */
const listNumber = /^#?\d{1,2}(?:\s*[.):]\s*|\s+)(?=[a-z2-7]{4}[\s\p{Pd}])/iu

/** A code of an app or a recovery code, without its number in a list; a code of digits without what parts them. */
export const pastedCode = (text: string): string => {
  const code = pastedLine(text).replace(listNumber, '')
  return /^[\d\s\p{Pd}.]+$/u.test(code) ? code.replace(/\D/g, '') : code
}
