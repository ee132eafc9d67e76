import * as z from 'zod'
import type { VouchedPerson } from '#functions/ports/identity-provider.ts'
import { secondMs } from '#shared/domain/times.ts'
import { Email } from '#shared/domain/users.ts'
import { nameOf } from '../name.ts'
import { jsonOf, refusalOfStatus, refused, secondsIn } from '../refusal.ts'
import { type Reply, send, type Talk } from '../send.ts'
import { apiHeaders } from './token.ts'

type Reading = { apiUrl: string; token: string; signal: AbortSignal }

/** Whom a token belongs to, with the address that GitHub has verified and they read first. Throws `SignInRefused`. */
export const readPerson = async (talk: Talk, reading: Reading): Promise<VouchedPerson> => {
  const [user, email] = await Promise.all([readUser(talk, reading), readEmail(talk, reading)])
  return { identity: { provider: 'github', subject: String(user.id) }, email, name: nameOf(user.name, user.login) }
}

const User = z.object({ id: z.int().positive(), login: z.string(), name: z.string().nullish(), type: z.string() })

const readUser = async (talk: Talk, reading: Reading) => {
  const { body } = await get(talk, reading, '/user')
  const user = User.safeParse(body)
  if (!user.success) throw refused('github', 'transient', { detail: 'user: unreadable' })
  if (user.data.type !== 'User')
    throw refused('github', 'unverified', { message: 'Sign in with the GitHub account of a person.', detail: 'user: not of type User' })
  return user.data
}

const Emails = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }))
const pagesMax = 10

/** Addresses come a hundred at a time; the one that counts may be on a later page. */
const readEmail = async (talk: Talk, reading: Reading) => {
  for (let page = 1; page <= pagesMax; page += 1) {
    const { body, hasMore } = await get(talk, reading, `/user/emails?per_page=100&page=${page}`)
    const emails = Emails.safeParse(body)
    if (!emails.success) throw refused('github', 'transient', { detail: 'emails: unreadable' })
    const main = emails.data.find(({ primary, verified, email }) => primary && verified && !isUnread(email))
    const address = Email.safeParse(main?.email)
    if (address.success) return address.data
    if (!hasMore) break
  }
  throw refused('github', 'unverified', { detail: 'emails: no primary, verified address' })
}

/** GitHub's own replacements of an address take no mail from us. */
const isUnread = (email: string) => email.toLowerCase().endsWith('@users.noreply.github.com')

const get = async (talk: Talk, { apiUrl, token, signal }: Reading, path: string) => {
  const headers = { ...apiHeaders, authorization: `Bearer ${token}` }
  const reply = await send(talk, { url: `${apiUrl}${path}`, headers, attempts: 3, signal })
  const what = path.startsWith('/user/emails') ? 'emails' : 'user'
  const refusal = refusalOfStatus('github', what, reply)
  if (refusal || reply.kind === 'lost') throw refusal
  if (reply.status !== 200) throw refusalOf(what, reply, talk.now())
  return { body: jsonOf(reply.body), hasMore: /\brel="next"/.test(reply.headers.get('link') ?? '') }
}

/** What the API's refusals mean: https://docs.github.com/en/rest/using-the-rest-api/troubleshooting-the-rest-api. */
const refusalOf = (what: 'user' | 'emails', { status, headers }: Extract<Reply, { kind: 'answered' }>, now: number) => {
  const detail = `${what}: ${status}`
  const wait = secondsIn(headers.get('retry-after')) ?? secondsUntilReset(headers, now)
  if (status === 401) return refused('github', 'expired', { detail })
  if (status === 403 && wait !== undefined) return refused('github', 'too-many', { detail, retryAfterSeconds: wait })
  if (status === 404 && what === 'emails')
    return refused('github', 'unverified', { message: 'Allow access to your e-mail address, then try again.', detail })
  return refused('github', 'misconfigured', { detail })
}

const secondsUntilReset = (headers: Headers, now: number) => {
  const reset = headers.get('x-ratelimit-remaining') === '0' ? Number(headers.get('x-ratelimit-reset')) : Number.NaN
  return Number.isFinite(reset) ? Math.max(1, Math.ceil(reset - now / secondMs)) : undefined
}
