import { createHash, createPrivateKey, generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import * as z from 'zod'
import { secondMs } from '#shared/domain/times.ts'

/** A private key of the curve P-256, as a JSON Web Key. */
export const PrivateKey = z.object({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  x: z.string(),
  y: z.string(),
  d: z.string(),
  kid: z.string().optional(),
})
export type PrivateKey = z.infer<typeof PrivateKey>

export const newKey = (): PrivateKey =>
  PrivateKey.parse(generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' }))

/** What others may know of a key. */
export const publicKeyOf = ({ kty, crv, x, y }: PrivateKey) => ({ kty, crv, x, y })

/** A JSON Web Token signed with ES256. */
export const signJwt = (key: PrivateKey, header: Record<string, unknown>, claims: Record<string, unknown>) => {
  const signed = [{ alg: 'ES256', ...header }, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')
  const privateKey = createPrivateKey({ key, format: 'jwk' })
  return `${signed}.${sign('sha256', Buffer.from(signed), { key: privateKey, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`
}

type Proven = { method: string; url: string; now: number; nonce: string | undefined; accessToken?: string | undefined }

/** Proof that who calls holds the key that a token is bound to; good for one call (RFC 9449). */
export const dpopProof = (key: PrivateKey, { method, url, now, nonce, accessToken }: Proven) => {
  const { origin, pathname } = new URL(url)
  return signJwt(
    key,
    { typ: 'dpop+jwt', jwk: publicKeyOf(key) },
    {
      jti: randomUUID(),
      htm: method,
      htu: `${origin}${pathname}`,
      iat: Math.floor(now / secondMs),
      ...(nonce !== undefined && { nonce }),
      ...(accessToken !== undefined && { ath: createHash('sha256').update(accessToken).digest('base64url') }),
    },
  )
}
