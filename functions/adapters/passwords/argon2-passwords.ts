import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import type { Passwords } from '#functions/ports/passwords.ts'
import { atMost } from './at-most.ts'
import { type PhcHash, readPhc, writePhc } from './phc.ts'

const derive = promisify(argon2)

/** OWASP's smallest recommendation for argon2id: 19 MiB, two passes, one lane (cheatsheetseries.owasp.org, Password Storage). */
const today = { memory: 19_456, passes: 2, parallelism: 1 }
const saltBytes = 16
const keyBytes = 32

/**
 * argon2id. One hash is computed at a time, and not on the main thread: it takes a whole core for some hundredths of a second, so that a burst of logins
 * waits in line instead of stopping everything else.
 */
export const argon2Passwords = (): Passwords => {
  const inTurn = atMost(1)
  const derived = ({ salt, key, ...work }: PhcHash, password: string) =>
    inTurn(() => derive('argon2id', { ...work, message: password.normalize('NFC'), nonce: salt, tagLength: key.length }))
  /** Compared with where there is no hash: no password has this key. */
  const nobodys: PhcHash = { ...today, salt: randomBytes(saltBytes), key: randomBytes(keyBytes) }

  return {
    async hash(password) {
      const empty = { ...today, salt: randomBytes(saltBytes), key: Buffer.alloc(keyBytes) }
      return writePhc({ ...empty, key: await derived(empty, password) })
    },

    async matches(password, hash) {
      const expected = hash === undefined ? nobodys : readPhc(hash)
      return timingSafeEqual(await derived(expected, password), expected.key)
    },

    isWeak(hash) {
      const { memory, passes, parallelism, key } = readPhc(hash)
      return memory < today.memory || passes < today.passes || parallelism < today.parallelism || key.length < keyBytes
    },
  }
}
