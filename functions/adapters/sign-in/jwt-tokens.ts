import { errors, jwtVerify, SignJWT } from 'jose'
import * as z from 'zod'
import type { UnsubscribeTokens } from '#functions/ports/mailer.ts'
import { Notification } from '#shared/domain/users.ts'

export const issuer = 'crier'
export const algorithm = 'HS256'
const keyBytes = 32

/**
 * The keys that sign links in emails, as stored in the parameter store, newest first: the first one signs, and each
 * verifies.
 */
export const JwtKeys = z
  .array(
    z.object({
      id: z.string().min(1),
      key: z.base64url().transform((text) => new Uint8Array(Buffer.from(text, 'base64url'))),
    }),
  )
  .refine((keys) => keys.length > 0 && keys.every(({ key }) => key.length === keyBytes), 'needs keys of 32 bytes each')
export type JwtKeys = z.infer<typeof JwtKeys>

/**
 * Parses the keys from the secret's JSON. Errors don't include the parser's message, because it would quote the secret.
 */
export const readJwtKeys = (secret: string): JwtKeys => {
  const keys = JwtKeys.safeParse(parseJson(secret))
  if (keys.success) return keys.data
  throw new Error('The secret jwt-keys is not a list of { "id", "key" } with keys of 32 bytes in base64url.')
}

/** Returns the key that signs. */
export const newestOf = ([newest]: JwtKeys) => {
  if (!newest) throw new Error('There is no key to sign tokens with.')
  return newest
}

/** Returns the key a token names. Throws jose's own error if it isn't one of ours. */
export const keyOf = (keys: JwtKeys, id: string | undefined) => {
  const found = keys.find((key) => key.id === id)
  if (!found) throw new errors.JWKSNoMatchingKey()
  return found.key
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A separate audience, so a session is never accepted as an unsubscribe link, nor a link as a session. */
const audience = 'crier-unsubscribe'

const Claims = z.object({ sub: z.string(), notification: Notification })

/**
 * Unsubscribe tokens as JWTs that don't expire, because an email may be opened years later. They stop working once
 * their key is rotated out.
 */
export const jwtUnsubscribeTokens = (keys: JwtKeys): UnsubscribeTokens => ({
  issue({ userId, notification }) {
    const { id, key } = newestOf(keys)
    return new SignJWT({ notification })
      .setProtectedHeader({ alg: algorithm, kid: id })
      .setIssuer(issuer)
      .setAudience(audience)
      .setSubject(userId)
      .sign(key)
  },

  async verify(token) {
    try {
      const { payload } = await jwtVerify(token, ({ kid }) => keyOf(keys, kid), { algorithms: [algorithm], issuer, audience })
      const { sub, notification } = Claims.parse(payload)
      return { userId: sub, notification }
    } catch (error) {
      if (error instanceof errors.JOSEError || error instanceof z.ZodError) return undefined
      throw error
    }
  },
})
