import { setTimeout as pause } from 'node:timers/promises'
import * as z from 'zod'
import { authApi } from '#shared/contracts/auth.ts'
import { platformsApi } from '#shared/contracts/platforms.ts'
import { postsApi } from '#shared/contracts/posts.ts'
import { minuteMs, secondMs } from '#shared/domain/times.ts'
import { createClient } from '#web/lib/request.ts'
import { connected } from '../api/connected.ts'
import { type Internet, siteName } from './internet.ts'

const baseUrl = `https://${siteName}`
const password = 'correct horse battery'

export type Person = Awaited<ReturnType<typeof signUp>>

/** Asks until it is so, for a while. */
export const until = async <Value>(what: string, ask: () => Promise<Value>, isSo: (value: Value) => boolean, withinMs = 3 * minuteMs) => {
  for (const endsAt = Date.now() + withinMs; ; ) {
    const value = await ask().catch((error: unknown) => (Date.now() > endsAt ? Promise.reject(error) : undefined))
    if (value !== undefined && isSo(value)) return value
    if (Date.now() > endsAt) throw new Error(`It took too long: ${what}. It is ${JSON.stringify(value)}.`)
    await pause(secondMs / 5)
  }
}

/** Until the site answers, over TLS, that it does its work. */
export const untilOnline = () =>
  until(
    'until the site is well',
    async () => (await fetch(`${baseUrl}/api/health`, { signal: AbortSignal.timeout(10 * secondMs) })).status,
    (status) => status === 200,
  )

/** Opens the link of an invitation, signs up, and opens the link that is mailed then. */
export const signUp = async ({ mail }: Internet, name: string, link: string) => {
  const invitation = new URL(link).searchParams.get('invitation') ?? ''
  const email = `${name}@example.org`
  const { body } = await createClient({ baseUrl }).request(authApi.register, { username: email, password, name, invitation })
  const { request } = createClient({ baseUrl, token: body.token })
  const text = await until(
    'until the mail is there',
    async () => mail.mails.filter(({ to }) => to === email).map((one) => readable(one.text)),
    (texts) => texts.some((one) => one.includes('/verify-email?token=')),
  )
  const token = /\/verify-email\?token=([\w.-]+)/.exec(text.join('\n'))?.[1] ?? ''
  await request(authApi.verifyEmail, { token })
  return { request, email, isOperator: body.user.isOperator === true }
}

/** Mails are quoted-printable. https://www.rfc-editor.org/rfc/rfc2045#section-6.7 */
const readable = (text: string) =>
  text.replaceAll(/=\r\n/g, '').replaceAll(/=([0-9A-F]{2})/g, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)))

/** Connects a new account of the reference server, by a password made for apps. */
export const connectBluesky = async ({ pds }: Internet, { request }: Pick<Person, 'request'>, name: string) => {
  const account = await pds.account(name)
  const answer = await request(platformsApi.signIn, { p: 'bluesky', where: account.handle, password: account.appPassword })
  return { ...account, accountId: connected(answer).id }
}

const Listed = z.object({ records: z.array(z.object({ value: z.looseObject({ text: z.string() }) })) })

/** What an account has on its server. */
export const textsOn = async ({ pds }: Internet, repo: string) =>
  Listed.parse(await pds.call('com.atproto.repo.listRecords', { query: { repo, collection: 'app.bsky.feed.post' } })).records.map(
    ({ value }) => value.text,
  )

/** Publishes at once, and waits until the server has it, once. */
export const publishNow = async (
  internet: Internet,
  { request }: Pick<Person, 'request'>,
  { accountId, did }: { accountId: string; did: string },
  content: string,
) => {
  await request(postsApi.publish, { accountIds: [accountId], content })
  await until(
    `until “${content}” is on the server`,
    async () => (await textsOn(internet, did)).filter((text) => text === content).length,
    (count) => count === 1,
  )
}
