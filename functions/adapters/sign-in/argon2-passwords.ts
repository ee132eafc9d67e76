import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import type { Passwords } from '#functions/ports/sign-in.ts'
import { limitConcurrency } from '#shared/domain/limit-concurrency.ts'

const derive = promisify(argon2)

/** OWASP's smallest recommendation for argon2id: 19 MiB, two passes, one lane (cheatsheetseries.owasp.org, Password Storage). */
const today = { memory: 19_456, passes: 2, parallelism: 1 }
const saltBytes = 16
const keyBytes = 32

/**
 * argon2id. Hashes are computed one at a time, off the main thread. Each takes a full core for tens of milliseconds, so
 * a burst of logins queues up instead of blocking everything else.
 */
export const argon2Passwords = (): Passwords => {
  const limited = limitConcurrency(1)
  const derived = ({ salt, key, ...work }: PhcHash, password: string) =>
    limited(() => derive('argon2id', { ...work, message: password.normalize('NFC'), nonce: salt, tagLength: key.length }))
  /** Compared against when there's no hash: no password has this key. */
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

/** An argon2id hash with its cost parameters; `memory` in KiB. */
type PhcHash = { memory: number; passes: number; parallelism: number; salt: Buffer; key: Buffer }

const pattern = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,3}),p=(\d{1,3})\$([A-Za-z0-9+/]{11,86})\$([A-Za-z0-9+/]{16,86})$/

/** Parses a PHC string (github.com/P-H-C/phc-string-format). Throws unless it's argon2id, version 19. */
export const readPhc = (text: string): PhcHash => {
  const [, memory, passes, parallelism, salt, key] = pattern.exec(text) ?? []
  if (!salt || !key) throw new Error('A stored password hash is not an argon2id PHC string.')
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt, 'base64'),
    key: Buffer.from(key, 'base64'),
  }
}

/** Formats a PHC string. Its base64 has no padding. */
export const writePhc = ({ memory, passes, parallelism, salt, key }: PhcHash) =>
  `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(salt)}$${unpadded(key)}`

const unpadded = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
