import { createDecipheriv, scrypt } from 'node:crypto'
import { promisify } from 'node:util'
import { StartError } from '../process/start-error.ts'

// How Crier encrypted backups before it used age. These are only read. Such a backup is a header (magic and salt), then
// chunks. A chunk is a four-byte length, a tag, and the sealed bytes. The first bit of the length marks the last chunk.
// Each chunk's number is its nonce, and its length is sealed with it. So none can be changed, moved, or left out.

const magic = Buffer.from('CRIER BACKUP 1\n')
const saltBytes = 16
const tagBytes = 16
const pieceBytes = 64 * 1_024
const lastBit = 0x80_00_00_00

const derive = promisify<string, Buffer, number, { N: number; r: number; p: number; maxmem: number }, Buffer>(scrypt)
const keyOf = (passphrase: string, salt: Buffer) => derive(passphrase, salt, 32, { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1_024 * 1_024 })

const nonceOf = (number: number) => {
  const nonce = Buffer.alloc(12)
  nonce.writeUIntBE(number, 6, 6)
  return nonce
}

/** True if these are the first bytes of such a backup. */
export const isEncryptedEarlier = (first: Buffer): boolean => first.subarray(0, magic.length).equals(magic)

/** Decrypts such a backup. Throws if the passphrase is wrong, or if anything was changed or is missing. */
export async function* decryptedEarlier(source: AsyncIterable<Buffer>, passphrase: string): AsyncGenerator<Buffer> {
  const reader = takeFrom(source)
  const head = await reader(magic.length + saltBytes)
  const key = await keyOf(passphrase, head.subarray(magic.length))
  for (let number = 0; ; number += 1) {
    const length = await reader(4)
    const stated = length.readUInt32BE()
    const isLast = stated >= lastBit
    const tag = await reader(tagBytes)
    const sealed = await reader(isLast ? stated - lastBit : stated)
    const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(number), { authTagLength: tagBytes }).setAAD(length).setAuthTag(tag)
    yield opened(decipher, sealed, number)
    if (isLast) return
  }
}

const opened = (decipher: ReturnType<typeof createDecipheriv>, sealed: Buffer, number: number) => {
  try {
    return Buffer.concat([decipher.update(sealed), decipher.final()])
  } catch (cause) {
    throw new StartError(number === 0 ? 'The passphrase doesn’t match this backup.' : 'This backup was changed, so nothing was restored.', {
      cause,
    })
  }
}

const takeFrom = (source: AsyncIterable<Buffer>) => {
  const iterator = source[Symbol.asyncIterator]()
  let left: Buffer = Buffer.alloc(0)
  return async (bytes: number): Promise<Buffer> => {
    if (bytes > 2 * pieceBytes) throw new StartError('This backup was changed, so nothing was restored.')
    while (left.length < bytes) {
      const next = await iterator.next()
      if (next.done) throw new StartError('This backup is incomplete, so nothing was restored.')
      left = Buffer.concat([left, next.value])
    }
    const taken = left.subarray(0, bytes)
    left = left.subarray(bytes)
    return taken
  }
}
