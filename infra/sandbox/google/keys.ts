import { createPublicKey, generateKeyPair, sign } from 'node:crypto'
import { promisify } from 'node:util'
import * as z from 'zod'
import { question } from '../database.ts'
import type { World } from '../world.ts'

const Row = z.object({ kid: z.string(), privateKey: z.string() })

export type SigningKey = z.output<typeof Row>
export type GoogleKeys = ReturnType<typeof openKeys>

/** Google publishes at least two keys, and signs with the newest. */
const PUBLISHED = 2

/** Google's signing keys, generated on first use. */
export const openKeys = ({ database }: World) => {
  database.exec('CREATE TABLE IF NOT EXISTS google_keys (id INTEGER PRIMARY KEY, kid TEXT NOT NULL, privateKey TEXT NOT NULL)')
  const insert = database.prepare('INSERT INTO google_keys (kid, privateKey) VALUES (?, ?)')
  const newestFirst = question(database, Row, 'SELECT kid, privateKey FROM google_keys ORDER BY id DESC LIMIT 2')

  const rotate = async () => {
    const key = await newKey()
    insert.run(key.kid, key.privateKey)
    return key
  }
  let making: Promise<void> | undefined
  const fill = async () => {
    while (newestFirst.all().length < PUBLISHED) await rotate()
  }
  const published = async () => {
    making ??= fill()
    await making
    return newestFirst.all()
  }
  return {
    published,
    /** Creates a new key, published from now on beside the previous one. */
    rotate: async () => {
      await published()
      return rotate()
    },
    /** A key that is never published. */
    secret: newKey,
  }
}

const newKey = async (): Promise<SigningKey> => {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 })
  const kid = createPublicKey(privateKey).export({ format: 'jwk' }).n?.slice(0, 16).toLowerCase() ?? ''
  return { kid, privateKey: privateKey.export({ format: 'pem', type: 'pkcs8' }).toString() }
}

/** A key's public half. */
export const toPublic = ({ kid, privateKey }: SigningKey) => {
  const { n, e } = createPublicKey(privateKey).export({ format: 'jwk' })
  return { kid, kty: 'RSA', alg: 'RS256', use: 'sig', n, e }
}

/** A JWT, signed with RS256, or unsigned without a key. */
export const toJwt = (claims: object, key: SigningKey | undefined) => {
  const header = key ? { alg: 'RS256', kid: key.kid, typ: 'JWT' } : { alg: 'none', typ: 'JWT' }
  const content = [header, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')
  return `${content}.${key ? sign('RSA-SHA256', Buffer.from(content), key.privateKey).toString('base64url') : ''}`
}
