import { setTimeout as pause } from 'node:timers/promises'
import * as z from 'zod'
import { postsApi } from '#shared/contracts/posts.ts'
import { minuteMs, secondMs, toInstant } from '#shared/domain/times.ts'
import { createClient } from '#web/lib/request.ts'
import type { Document } from './document.ts'
import { expectSo } from './expect-so.ts'
import { type Internet, linkWords, siteName } from './internet.ts'
import type { Machine } from './machine.ts'
import { mailbox, password, publishNow, textsOn, until, untilOnline } from './person.ts'

const baseUrl = `https://${siteName}`

type Walk = { machine: Machine; document: Document; internet: Internet }

/** Calls an older Crier, whose contracts may differ. Its response is parsed only as far as needed. */
const ask = async (method: string, path: string, { token, body }: { token?: string; body?: object } = {}): Promise<unknown> => {
  const response = await fetch(`${baseUrl}/api${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token !== undefined && { authorization: `Bearer ${token}` }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${path} was answered ${response.status}: ${text}`)
  return text === '' ? undefined : JSON.parse(text)
}

const Token = z.looseObject({ token: z.string() })
const Account = z.looseObject({ id: z.string() })

/** Sets up an older Crier with its own data, then replaces it with the newer one, as the document says. */
export const upgrade = async ({ machine, document, internet }: Walk) => {
  await machine.run(
    'systemctl stop crier; mv /var/lib/crier /var/lib/crier-walked; rm /run/stand-in/crier.log; mv /opt/crier /opt/crier-newer; mv /opt/crier-older /opt/crier',
  )
  await machine.runOnline(document.step(2))
  const [link] = await machine.follow(document.step(5), linkWords, 2 * minuteMs)
  await untilOnline()
  const { token, account } = await liveWithOlder(internet, link)
  const older = await machine.run('cat /var/lib/crier/data/version.json')

  await machine.run('systemctl stop crier; mv /opt/crier /opt/crier-older; mv /opt/crier-newer /opt/crier; rm -rf /opt/crier/node_modules')
  // Packages come from outside, and the service runs on the walk's own internet.
  const [build = '', restart = ''] = document.command('upgrade').split(/ && (?=systemctl)/)
  await machine.runOnline(build)
  await machine.run(restart)
  await untilOnline()
  const { request } = createClient({ baseUrl, token })
  const drafts = (await request(postsApi.drafts, {})).body.items.map(({ content }) => content)
  expectSo(drafts.join() === draft, `What the older Crier wrote (${older.trim()}) is there.`)
  await until(
    'until the late post is out',
    () => textsOn(internet, account.did),
    (texts) => texts.includes(late),
  )
  await publishNow(internet, { request }, account, 'Oyez from the newer Crier!')
  await pause(10 * secondMs)
  const texts = (await textsOn(internet, account.did)).toSorted()
  expectSo(
    texts.length === 3 && new Set(texts).size === 3,
    'Each post is on the server once, that of the older, that of the newer and the late one.',
  )
}

const draft = 'Written with the older Crier'
const late = 'Due while it was being upgraded'

/**
 * Signs up at the older Crier, connects an account, publishes, drafts, and schedules posts that become due while
 * nothing runs.
 */
const liveWithOlder = async (internet: Internet, link: string) => {
  const { email, mailedLink } = mailbox(internet, 'carl')
  const invitation = new URL(link).searchParams.get('invitation') ?? ''
  const { token } = Token.parse(await ask('POST', '/auth/register', { body: { username: email, password, name: 'carl', invitation } }))
  await ask('GET', `/auth/verify-email?${new URL(await mailedLink()).searchParams}`, { token })
  const { did, handle, appPassword } = await internet.pds.account('carl')
  const signIn = { where: handle, password: appPassword }
  const { id: accountId } = Account.parse(await ask('POST', '/platforms/bluesky/sign-in', { token, body: signIn }))
  await ask('POST', '/posts', { token, body: { accountIds: [accountId], content: 'Oyez from the older Crier!' } })
  await ask('POST', '/posts/drafts', { token, body: { accountIds: [], content: draft } })
  const scheduledAt = toInstant(Math.ceil(Date.now() / secondMs + 20) * secondMs)
  await ask('POST', '/posts/schedule', { token, body: { accountIds: [accountId], content: late, scheduledAt } })
  return { token, account: { did, accountId } }
}
