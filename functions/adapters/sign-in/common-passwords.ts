import { brotliDecompressSync } from 'node:zlib'

let known: Promise<Set<string>> | undefined

/** Whether a password is among the 100,000 most used of eight characters and more, or the 25,000 of six and seven, in whatever capitals. An attacker tries those first. */
export const isCommonPassword = async (password: string) => {
  known ??= readList()
  return (await known).has(password.normalize('NFC').toLowerCase())
}

/** The lists are as large as the rest of the function, and read only where somebody chooses a password. */
const readList = async () => {
  const { commonPasswordList, commonShortPasswordList } = await import('./common-password-list.ts')
  return new Set([...unpacked(commonPasswordList), ...unpacked(commonShortPasswordList)])
}

const unpacked = (list: string) => brotliDecompressSync(Buffer.from(list, 'base64')).toString().split('\n')
