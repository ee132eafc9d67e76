import { onlyVisible } from './visible-text.ts'

/** Cleans up a short pasted value: converts full-width letters to plain ones and removes invisible characters. */
export const pastedLine = (text: string): string => onlyVisible(text.normalize('NFKC').replace(/[\t\n\r]+/g, ' ')).trim()

/** The number before a recovery code copied from a numbered list: 3. ABCD-EFGH… */
const listNumber = /^#?\d{1,2}(?:\s*[.):]\s*|\s+)(?=[a-z2-7]{4}[\s\p{Pd}])/iu

/** Cleans up a pasted authenticator or recovery code: removes its list number and, for digit codes, the separators. */
export const pastedCode = (text: string): string => {
  const code = pastedLine(text).replace(listNumber, '')
  return /^[\d\s\p{Pd}.]+$/u.test(code) ? code.replace(/\D/g, '') : code
}
