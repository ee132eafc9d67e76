import { createRemoteJWKSet, customFetch } from 'jose'
import * as z from 'zod'
import { jsonOf, refusalOfStatus, refused } from '../refusal.ts'
import { send, type Talk } from '../send.ts'

const KeySet = z.looseObject({ keys: z.array(z.looseObject({ kty: z.string() })) })

/**
 * Google's signing keys, kept for ten minutes. An unknown key is looked for once more, because Google changes them every few days, but no sooner than 30 s
 * after the last time. Throws `SignInRefused` when Google does not answer.
 */
export const googleKeys = (talk: Talk, url: string) =>
  createRemoteJWKSet(new URL(url), {
    [customFetch]: async (address, { headers, signal }) => {
      const reply = await send(talk, { url: address, headers: Object.fromEntries(headers), attempts: 2, signal })
      const refusal = refusalOfStatus('google', 'keys', reply)
      if (refusal || reply.kind === 'lost') throw refusal
      const keys = KeySet.safeParse(jsonOf(reply.body))
      if (reply.status !== 200 || !keys.success) throw refused('google', 'transient', { detail: `keys: ${reply.status}, unreadable` })
      return Response.json(keys.data)
    },
  })
