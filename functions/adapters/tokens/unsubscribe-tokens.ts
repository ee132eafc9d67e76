import { errors, jwtVerify, SignJWT } from 'jose'
import * as z from 'zod'
import type { UnsubscribeTokens } from '#functions/ports/unsubscribe-tokens.ts'
import { Notification } from '#shared/domain/users.ts'
import { algorithm, issuer, type JwtKeys, keyOf, newestOf } from './jwt-tokens.ts'

/** Of its own, so that no session is ever believed for an unsubscribe link, nor the link for a session. */
const audience = 'crier-unsubscribe'

const Claims = z.object({ sub: z.string(), notification: Notification })

/** Tokens of unsubscribe links as JWT without an end: a mail may be opened years later. They stop working once their key is rotated out. */
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
