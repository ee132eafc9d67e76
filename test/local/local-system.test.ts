import { existsSync, mkdtempSync } from 'node:fs'
import { readFile, rm, stat } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { listen } from '#infra/machine/door/listen.ts'
import { authApi } from '#shared/contracts/auth.ts'
import { healthApi } from '#shared/contracts/health.ts'
import { platformsApi } from '#shared/contracts/platforms.ts'
import { postsApi } from '#shared/contracts/posts.ts'
import { postStatus } from '#shared/domain/post-status.ts'
import { secondMs, toInstant } from '#shared/domain/times.ts'
import { createClient } from '#web/lib/request.ts'
import { untilStatus } from '../api/posts.ts'
import { signedIn } from '../api/signed-in.ts'
import { until } from '../api/until.ts'
import { startCrier } from './start-as-people-do.ts'

const demo = { email: 'demo@crier.test', password: 'crier-demo' }

const folder = () => {
  const path = mkdtempSync(join(tmpdir(), 'crier-'))
  onTestFinished(() => rm(path, { recursive: true }))
  return path
}

test('the system reports ready once its parts respond and the demo user exists, and stops cleanly', async () => {
  const crier = startCrier('memory')

  const { request } = createClient({ baseUrl: await crier.ready() })
  const [health, login] = await Promise.all([request(healthApi.health, {}), request(authApi.login, demo)])
  const code = await crier.stop('SIGINT')

  expect([health.status, login.status]).toEqual([200, 200])
  expect(crier.lines.filter((line) => line.startsWith('Crier is ready at '))).toHaveLength(1)
  expect(code).toBe(0)
  expect(crier.complaints()).toBe('')
})

test('the demo user is created once, with posts of every kind, and everything they did survives a kill', {
  timeout: 120_000,
}, async () => {
  const data = folder()
  const first = startCrier(data)
  const before = await demoUser(await first.ready())
  const accounts = await before.request(platformsApi.accounts, { p: 'x' })
  const writing = { accountIds: accounts.body.slice(0, 1).map(({ id }) => id), content: 'Due before the end' }
  const due = await before.request(postsApi.schedule, { ...writing, scheduledAt: toInstant(Date.now() + 2 * secondMs) })
  await untilStatus(before, due.body.id, postStatus.published)
  // A file records that the demo user has been created, and that all platforms are done with their immediate posts.
  await until(() => existsSync(join(data, 'seeded')), Boolean)
  await first.stop('SIGKILL')

  const second = startCrier(data)
  const { request } = await demoUser(await second.ready())
  // The kill may have come before the list knew of the publication. The sweep tells it within a minute.
  const isPublished = (items: { id: string }[]) => items.some(({ id }) => id === due.body.id)
  await until(async () => (await request(postsApi.published, {})).body.items, isPublished, { withinMs: 70 * secondMs })
  const lists = await Promise.all(
    [postsApi.drafts, postsApi.failed, postsApi.published, postsApi.scheduled].map(async (list) => (await request(list, {})).body.items),
  )
  await second.stop('SIGTERM')

  const [drafts, failed] = lists.map((posts) => posts.map(({ content }) => content))
  expect(drafts).toEqual([expect.stringContaining('The four rooms')])
  expect(failed).toEqual([expect.stringContaining('Strings changed')])
  expect(new Set(lists.flat().map(({ id }) => id)).size).toBe(14)
  expect(first.lines).toContain('Creating the demo user …')
  expect(second.lines).not.toContain('Creating the demo user …')
})

/** Logs in as the demo user. */
const demoUser = async (baseUrl: string) => {
  const { token } = signedIn(await createClient({ baseUrl }).request(authApi.login, demo))
  return createClient({ baseUrl, token })
}

test('only their owner can read the stored data’s secrets', async () => {
  const data = folder()
  const crier = startCrier(data)
  await crier.runs()

  const { mode } = await stat(join(data, 'secrets.json'))
  await crier.stop('SIGINT')

  expect(mode & 0o777).toBe(0o600)
})

test('a second system on the same data is refused in one sentence', async () => {
  const data = folder()
  const first = startCrier(data)
  await first.runs()

  const second = startCrier(data)
  const code = await second.exited
  await first.stop('SIGINT')

  expect(code).toBe(1)
  expect(second.complaints()).toBe(`Another Crier is using the data in ${data}: stop it, or set CRIER_DATA to another folder.\n`)
})

test('a taken port is refused in one sentence', async () => {
  const { port, stop } = await listen(createServer(), 0)
  onTestFinished(() => stop())

  const crier = startCrier('memory', { PORT: String(port) })

  expect(await crier.exited).toBe(1)
  expect(crier.complaints()).toBe(`Port ${port} is in use. Stop what’s using it, or set PORT to another one.\n`)
})

test('an invalid setting is named', async () => {
  const crier = startCrier('memory', { PORT: 'four thousand' })

  expect(await crier.exited).toBe(1)
  expect(crier.complaints()).toBe('PORT must be a number.\n')
})

test('every example setting is read, and matches the default', async () => {
  const { readSettings } = await import('#infra/machine/demo/settings.ts')
  const example = (await readFile('.env.example', 'utf8')).matchAll(/^([A-Z_]+)=(.*)$/gm)

  const settings = readSettings(Object.fromEntries([...example].map(([, name, value]) => [name, value])))

  expect(settings).toEqual(readSettings({}))
})
