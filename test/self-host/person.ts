import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import * as z from 'zod'
import { authApi } from '#shared/contracts/auth.ts'
import { platformsApi } from '#shared/contracts/platforms.ts'
import { postsApi } from '#shared/contracts/posts.ts'
import { minuteMs, secondMs } from '#shared/domain/times.ts'
import { createClient } from '#web/lib/request.ts'
import { connected } from '../api/connected.ts'
import { connectInBrowser, publishInBrowser, signUpInBrowser } from './browser.ts'
import { type Internet, siteName } from './internet.ts'

const baseUrl = `https://${siteName}`
export const password = 'correct horse battery'

export type Person = Awaited<ReturnType<typeof signUp>>

/** Polls until the condition holds, up to a time limit. */
export const until = async <Value>(what: string, ask: () => Promise<Value>, isSo: (value: Value) => boolean, withinMs = 3 * minuteMs) => {
  for (const endsAt = Date.now() + withinMs; ; ) {
    const value = await ask().catch((error: unknown) => (Date.now() > endsAt ? Promise.reject(error) : undefined))
    if (value !== undefined && isSo(value)) return value
    if (Date.now() > endsAt) throw new Error(`It took too long: ${what}. It is ${JSON.stringify(value)}.`)
    await pause(secondMs / 5)
  }
}

/** Waits until the site reports over TLS that it's healthy. */
export const untilOnline = () =>
  until(
    'until the site is well',
    async () => (await fetch(`${baseUrl}/api/health`, { signal: AbortSignal.timeout(10 * secondMs) })).status,
    (status) => status === 200,
  )

/** A person's email address and the link emailed to them. */
export const mailbox = ({ mail }: Internet, name: string) => {
  const email = `${name}@example.org`
  const link = /https:\/\/\S+\/verify-email\?token=[\w.-]+/
  const mailedLink = async () => {
    const read = async () => mail.mails.filter(({ to }) => to === email).flatMap(({ text }) => link.exec(readable(text))?.[0] ?? [])
    return (await until('until the mail is there', read, ({ length }) => length > 0)).at(-1) ?? ''
  }
  return { email, mailedLink }
}

/** A person's session, and whether they administer the box. */
const personOf = async (token: string) => {
  const { request } = createClient({ baseUrl, token })
  const { body } = await request(authApi.me, {})
  return { request, isAdministrator: body.isAdministrator === true }
}

/** Opens an invitation link, signs up, and opens the emailed link. */
export const signUp = async (internet: Internet, name: string, link: string) => {
  const { email, mailedLink } = mailbox(internet, name)
  const invitation = new URL(link).searchParams.get('invitation') ?? ''
  const { body } = await createClient({ baseUrl }).request(authApi.register, { username: email, password, name, invitation })
  const token = new URL(await mailedLink()).searchParams.get('token') ?? ''
  await createClient({ baseUrl, token: body.token }).request(authApi.verifyEmail, { token })
  return personOf(body.token)
}

/** The same in a browser, as a person would. */
export const signUpByHand = async (internet: Internet, page: Page, name: string, link: string) =>
  personOf(await signUpInBrowser(page, { link, name, password, ...mailbox(internet, name) }))

/** Connects a new account of the reference server on its own pages and publishes, as step 8 says. */
export const postByHand = async (internet: Internet, page: Page, { request }: Pick<Person, 'request'>, content: string) => {
  const { did, handle } = await internet.pds.account('ada')
  await connectInBrowser(page, handle)
  const [account] = (await request(platformsApi.accounts, { p: 'bluesky' })).body
  if (account?.username !== handle) throw new Error(`Connected is ${account?.username}, not ${handle}.`)
  await publishInBrowser(page, handle, content)
  await untilPublic(internet, did, content)
  return { did, accountId: account.id }
}

/** Connects a new account of the reference server with an app password and publishes on it. */
export const postByCalls = async (internet: Internet, person: Pick<Person, 'request'>, name: string, content: string) => {
  const { did, handle, appPassword } = await internet.pds.account(name)
  const answer = await person.request(platformsApi.signIn, { p: 'bluesky', where: handle, password: appPassword })
  await publishNow(internet, person, { did, accountId: connected(answer).id }, content)
}

/** Email is quoted-printable. https://www.rfc-editor.org/rfc/rfc2045#section-6.7 */
const readable = (text: string) =>
  text.replaceAll(/=\r\n/g, '').replaceAll(/=([0-9A-F]{2})/g, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)))

const Listed = z.object({ records: z.array(z.object({ value: z.looseObject({ text: z.string() }) })) })

/** Returns an account's posts on its server. */
export const textsOn = async ({ pds }: Internet, repo: string) =>
  Listed.parse(await pds.call('com.atproto.repo.listRecords', { query: { repo, collection: 'app.bsky.feed.post' } })).records.map(
    ({ value }) => value.text,
  )

/** Publishes at once and waits until the server has the post exactly once. */
export const publishNow = async (
  internet: Internet,
  { request }: Pick<Person, 'request'>,
  { accountId, did }: { accountId: string; did: string },
  content: string,
) => {
  await request(postsApi.publish, { accountIds: [accountId], content })
  await untilPublic(internet, did, content)
}

/** Waits until an account's server has a post exactly once. */
const untilPublic = (internet: Internet, did: string, content: string) =>
  until(
    `until “${content}” is on the server`,
    async () => (await textsOn(internet, did)).filter((text) => text === content).length,
    (count) => count === 1,
  )
