import { DPoP, type DPoPHandle, generateKeyPair, modifyAssertion } from 'oauth4webapi'
import * as z from 'zod'
import { secondMs } from '#shared/domain/times.ts'

/** A private key on the P-256 curve, as a JSON Web Key. */
export const PrivateKey = z.object({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  x: z.string(),
  y: z.string(),
  d: z.string(),
  kid: z.string().optional(),
})
export type PrivateKey = z.infer<typeof PrivateKey>

export const newKey = async (): Promise<PrivateKey> => {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  return PrivateKey.parse(await crypto.subtle.exportKey('jwk', privateKey))
}

/** The public half of a key. */
export const publicKeyOf = ({ kty, crv, x, y }: PrivateKey) => ({ kty, crv, x, y })

const algorithm = { name: 'ECDSA', namedCurve: 'P-256' }

/** A key for signing. */
export const signingKey = ({ kty, crv, x, y, d }: PrivateKey) =>
  crypto.subtle.importKey('jwk', { kty, crv, x, y, d }, algorithm, false, ['sign'])

/**
 * The latest nonce each server asked for, by origin. Every server changes its nonce every few minutes and sends it with
 * each response.
 */
const nonces = new Map<string, string>()
const noncesMax = 1_000

/** Stores a response's nonce for the next call to that origin, whoever makes it. */
export const keepNonce = (origin: string, headers: Headers) => {
  const nonce = headers.get('dpop-nonce')
  if (nonce === null) return
  if (nonces.size >= noncesMax) nonces.clear()
  nonces.set(origin, nonce)
}

/**
 * Returns a proof, as of `now` (ms), that the caller holds the key its token is bound to (RFC 9449). Every call needs a
 * new one.
 */
export const proofBy = async (key: PrivateKey, now: number): Promise<DPoPHandle> => {
  const [privateKey, publicKey] = await Promise.all([
    signingKey(key),
    crypto.subtle.importKey('jwk', publicKeyOf(key), algorithm, true, ['verify']),
  ])
  const atThisTime = (_header: object, payload: Record<string, unknown>) => {
    payload.iat = Math.floor(now / secondMs)
    payload.nonce = nonces.get(new URL(String(payload.htu)).origin)
  }
  return DPoP({}, { privateKey, publicKey }, { [modifyAssertion]: atThisTime })
}
