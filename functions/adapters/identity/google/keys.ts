import { importJWK } from 'jose'
import * as z from 'zod'
import { jsonOf, refusalOfStatus, refused } from '../refusal.ts'
import { type Reply, send, type Talk } from '../send.ts'

const Key = z.object({ kid: z.string(), kty: z.literal('RSA'), n: z.string(), e: z.string() })
const KeySet = z.object({ keys: z.array(z.unknown()) })

type Keys = { byId: Map<string, z.output<typeof Key>>; goodUntil: number }

/**
 * Google's signing keys, kept as long as Google says. An unknown key is looked for once more, because Google changes them every few days.
 * Throws `SignInRefused` when Google does not answer; gives nothing when there is no such key.
 */
export const googleKeys = (talk: Talk, url: string) => {
  let kept: Keys | undefined

  const load = async (signal: AbortSignal) => {
    kept = readKeys(await send(talk, { url, attempts: 2, signal }), talk.now())
    return kept
  }
  return async (id: string, signal: AbortSignal) => {
    const isGood = kept !== undefined && kept.goodUntil > talk.now()
    const known = isGood ? kept?.byId.get(id) : undefined
    const key = known ?? (await load(signal)).byId.get(id)
    return key && importJWK({ ...key, alg: 'RS256' }, 'RS256')
  }
}

const readKeys = (reply: Reply, now: number): Keys => {
  const refusal = refusalOfStatus('google', 'keys', reply)
  if (refusal || reply.kind === 'lost') throw refusal
  const set = KeySet.safeParse(jsonOf(reply.body))
  if (reply.status !== 200 || !set.success) throw refused('google', 'transient', { detail: `keys: ${reply.status}, unreadable` })
  const keys = set.data.keys.flatMap((key) => Key.safeParse(key).data ?? [])
  return { byId: new Map(keys.map((key) => [key.kid, key])), goodUntil: now + maxAgeMs(reply.headers) }
}

/** How long an answer may be kept, in ms; not at all if it does not say. */
const maxAgeMs = (headers: Headers) => {
  const cacheControl = headers.get('cache-control') ?? ''
  if (/\bno-(store|cache)\b/i.test(cacheControl)) return 0
  const seconds = Number(/\bmax-age=(\d{1,9})\b/i.exec(cacheControl)?.[1] ?? 0)
  const age = Number(/^\d{1,9}$/.exec(headers.get('age') ?? '')?.[0] ?? 0)
  return Math.max(0, seconds - age) * 1_000
}
