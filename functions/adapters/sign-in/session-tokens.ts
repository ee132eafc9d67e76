import { createHmac } from 'node:crypto'
import { errors, importJWK, jwtVerify, SignJWT } from 'jose'
import * as z from 'zod'
import type { HashNetwork } from '#functions/ports/person-records.ts'
import type { Tokens } from '#functions/ports/sessions.ts'
import { networkOf } from '#shared/domain/networks.ts'
import { secondMs } from '#shared/domain/times.ts'
import { issuer } from './jwt-tokens.ts'

const audience = 'crier-api'
/** Only Ed25519: the algorithm in a token is ignored. */
const algorithm = 'EdDSA'

/** 32 bytes in base64url. */
const Part = z.base64url().length(43)
const PublicKeys = z.array(z.object({ id: z.string().min(1), x: Part })).min(1)
const SigningKeys = z.array(z.object({ id: z.string().min(1), x: Part, d: Part })).min(1)
export type PublicKeys = z.infer<typeof PublicKeys>
export type SigningKeys = z.infer<typeof SigningKeys>

/**
 * Parses the keys that verify sessions. Errors don't include the parser's message, because it would quote the secret.
 */
export const readPublicKeys = (secret: string): PublicKeys => readKeys(PublicKeys, secret, 'session-public-keys')

/** Parses the keys that sign sessions, newest first: the first one signs. */
export const readSigningKeys = (secret: string): SigningKeys => readKeys(SigningKeys, secret, 'session-keys')

const Claims = z.object({ sub: z.string(), sid: z.string(), exp: z.number() })

/**
 * How many verified tokens are cached. A few thousand concurrent people are served by several instances of a function.
 */
const rememberedMax = 2_000

/**
 * Verifies sessions signed by one of these keys, which can't sign any. The `kid` names the key, and only our own keys
 * count. A signature is checked once: it can't change, so a verified token is cached until it expires.
 */
export const sessionReader = (publicKeys: PublicKeys): Pick<Tokens, 'verify'> => {
  const opened = publicKeys.map(({ id, x }) => ({ id, key: importJWK({ kty: 'OKP', crv: 'Ed25519', x }, algorithm) }))
  const keyOf = (id: string | undefined) => {
    const found = opened.find((own) => own.id === id)
    if (!found) throw new errors.JWKSNoMatchingKey()
    return found.key
  }
  const remembered = new Map<string, z.infer<typeof Claims>>()
  const remember = (token: string, claims: z.infer<typeof Claims>) => {
    const [oldest] = remembered.keys()
    if (remembered.size >= rememberedMax && oldest !== undefined) remembered.delete(oldest)
    remembered.set(token, claims)
  }
  return {
    async verify(token, now) {
      const known = remembered.get(token)
      if (known && known.exp > Math.floor(now / secondMs)) return toSession(known)
      try {
        const { payload } = await jwtVerify(token, ({ kid }) => keyOf(kid), {
          algorithms: [algorithm],
          issuer,
          audience,
          currentDate: new Date(now),
          requiredClaims: ['exp', 'sub', 'sid'],
        })
        const claims = Claims.parse(payload)
        remember(token, claims)
        return toSession(claims)
      } catch (error) {
        if (error instanceof errors.JOSEError || error instanceof z.ZodError) return undefined
        throw error
      }
    },
  }
}

const toSession = ({ sub, sid }: z.infer<typeof Claims>) => ({ userId: sub, sessionId: sid })

/** Signs sessions, for the few functions that start them. */
export const sessionSigner = ([newest]: SigningKeys): Pick<Tokens, 'issue'> => {
  if (!newest) throw new Error('There is no key to sign sessions with.')
  const { id, x, d } = newest
  const key = importJWK({ kty: 'OKP', crv: 'Ed25519', x, d }, algorithm)
  return {
    issue: async ({ userId, sessionId }, { issuedAt, expiresAt }) =>
      new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: algorithm, kid: id })
        .setIssuer(issuer)
        .setAudience(audience)
        .setSubject(userId)
        .setIssuedAt(Math.floor(issuedAt / secondMs))
        .setExpirationTime(Math.floor(expiresAt / secondMs))
        .sign(await key),
  }
}

const readKeys = <Keys>(schema: z.ZodType<Keys>, secret: string, name: string): Keys => {
  const keys = schema.safeParse(parseJson(secret))
  if (keys.success) return keys.data
  throw new Error(`The secret ${name} is not a list of Ed25519 keys with ids.`)
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const characters = 22

/** Hashes networks with the deployment's key. Throws if there is none. */
export const networkHasher = (key: string): HashNetwork => {
  if (key.length < 32) throw new Error('The secret network-key is shorter than 32 characters.')
  return (address) => createHmac('sha256', key).update(networkOf(address)).digest('base64url').slice(0, characters)
}
