import { brotliDecompressSync } from 'node:zlib'

let known: Promise<Set<string>> | undefined

/**
 * True if a password is among the 100,000 most common ones of at least eight characters, or the 25,000 of six and
 * seven, ignoring case. An attacker tries those first.
 */
export const isCommonPassword = async (password: string) => {
  known ??= readList()
  return (await known).has(password.normalize('NFC').toLowerCase())
}

/** The lists are as large as the rest of the function, and only loaded when someone chooses a password. */
const readList = async () => {
  const { commonPasswordList, commonShortPasswordList } = await import('./common-password-list.ts')
  return new Set([...unpacked(commonPasswordList), ...unpacked(commonShortPasswordList)])
}

const unpacked = (list: string) => brotliDecompressSync(Buffer.from(list, 'base64')).toString().split('\n')
