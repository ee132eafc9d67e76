import { Decrypter, Encrypter } from 'age-encryption'
import { StartError } from '../process/start-error.ts'
import { decryptedEarlier, isEncryptedEarlier } from './earlier-encryption.ts'

/** The format's first bytes. https://github.com/C2SP/C2SP/blob/main/age.md */
const ageMagic = Buffer.from('age-encryption.org/v1\n')

/** Each guess takes 128 MiB and a tenth of a second. https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html#scrypt */
const scryptWorkFactor = 17

/**
 * Encrypts with a passphrase, in the format that `age -d` decrypts. Deriving the key keeps this thread busy for about a
 * second.
 */
export async function* encrypted(source: AsyncIterable<Uint8Array>, passphrase: string): AsyncGenerator<Uint8Array> {
  const encrypter = new Encrypter()
  encrypter.setScryptWorkFactor(scryptWorkFactor)
  encrypter.setPassphrase(passphrase)
  yield* await encrypter.encrypt(streamOf(source))
}

/** True if these are the first bytes of an encrypted backup. */
export const isEncrypted = (first: Buffer): boolean => isAge(first) || isEncryptedEarlier(first)

/**
 * Decrypts an encrypted backup that begins with these bytes. Throws if the passphrase is wrong, or if anything was
 * changed or is missing.
 */
export const decrypted = (source: AsyncIterable<Buffer>, first: Buffer, passphrase: string): AsyncIterable<Uint8Array> =>
  isAge(first) ? decryptedByAge(source, passphrase) : decryptedEarlier(source, passphrase)

const isAge = (first: Buffer) => first.subarray(0, ageMagic.length).equals(ageMagic)

async function* decryptedByAge(source: AsyncIterable<Buffer>, passphrase: string): AsyncGenerator<Uint8Array> {
  const decrypter = new Decrypter()
  decrypter.addPassphrase(passphrase)
  const content = await decrypter.decrypt(streamOf(source)).catch((cause: unknown) => {
    throw new StartError('The passphrase doesn’t match this backup, or its first bytes were changed, so nothing was restored.', { cause })
  })
  try {
    yield* content
  } catch (cause) {
    throw new StartError('This backup was changed or is incomplete, so nothing was restored.', { cause })
  }
}

/** The kind of stream the package accepts. It pulls as much as it can use. */
const streamOf = (source: AsyncIterable<Uint8Array>) => {
  const parts = source[Symbol.asyncIterator]()
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const part = await parts.next()
      if (part.done) controller.close()
      else controller.enqueue(part.value)
    },
    async cancel() {
      await parts.return?.()
    },
  })
}
