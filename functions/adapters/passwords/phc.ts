/** An argon2id hash with the work that made it; `memory` in KiB. */
export type PhcHash = { memory: number; passes: number; parallelism: number; salt: Buffer; key: Buffer }

const pattern = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,3}),p=(\d{1,3})\$([A-Za-z0-9+/]{11,86})\$([A-Za-z0-9+/]{16,86})$/

/** Reads a PHC string (github.com/P-H-C/phc-string-format); throws when it is not one of argon2id, version 19. */
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

/** Writes a PHC string; its base64 has no padding. */
export const writePhc = ({ memory, passes, parallelism, salt, key }: PhcHash) =>
  `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(salt)}$${unpadded(key)}`

const unpadded = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
