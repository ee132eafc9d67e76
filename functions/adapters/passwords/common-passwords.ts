import { brotliDecompressSync } from 'node:zlib'
import { commonPasswordList } from './common-password-list.ts'

let known: Set<string> | undefined

/** Whether a password is among the 10,000 that are used most, however it is capitalised: whoever guesses tries those first. */
export const isCommonPassword = (password: string) => {
  known ??= new Set(brotliDecompressSync(Buffer.from(commonPasswordList, 'base64')).toString().split('\n'))
  return known.has(password.normalize('NFC').toLowerCase())
}
