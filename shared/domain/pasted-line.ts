import { onlyVisible } from './visible-text.ts'

/** Cleans up a short pasted value: full-width letters become plain ones, and invisible characters are removed. */
export const pastedLine = (text: string): string => onlyVisible(text.normalize('NFKC').replace(/[\t\n\r]+/g, ' ')).trim()

/** The number before a recovery code copied from a numbered list: 3. ABCD-EFGH… */
const listNumber = /^#?\d{1,2}(?:\s*[.):]\s*|\s+)(?=[a-z2-7]{4}[\s\p{Pd}])/iu

/** A pasted authenticator or recovery code, without its list number; digit codes also lose their separators. */
export const pastedCode = (text: string): string => {
  const code = pastedLine(text).replace(listNumber, '')
  return /^[\d\s\p{Pd}.]+$/u.test(code) ? code.replace(/\D/g, '') : code
}
