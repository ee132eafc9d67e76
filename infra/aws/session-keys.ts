import { generateKeyPairSync, randomBytes } from 'node:crypto'
import * as z from 'zod'

/** An Ed25519 key pair, in base64url. `x` goes to every function that reads sessions, `d` to those that start them. */
export const SessionKey = z.object({ id: z.string(), x: z.string(), d: z.string() })
export type SessionKey = z.infer<typeof SessionKey>

export const newSessionKey = (): SessionKey => {
  const jwk = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' })
  return SessionKey.parse({ id: randomBytes(6).toString('base64url'), x: jwk.x, d: jwk.d })
}
