import { BatchGetCommand, GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { expect, test } from 'vitest'
import { dynamoPublishingSettings } from '#functions/adapters/dynamo/publishing-settings.ts'
import type { Table } from '#functions/adapters/dynamo/table.ts'
import { dynamoUsers } from '#functions/adapters/dynamo/users.ts'
import { openSqliteTable } from '#functions/adapters/sqlite-table/open-sqlite-table.ts'
import { openOwnApps } from '#functions/compose/own-settings.ts'
import type { DeliveryDeps } from '#functions/use-cases/publishing/dependencies.ts'
import { publishingSettingsDefault } from '#shared/domain/publishing-settings.ts'
import { aSubscription } from '#test/builders/a-subscription.ts'
import { aUser } from '#test/builders/a-user.ts'
import { fakeMediaFiles } from '#test/fakes/fake-media-files.ts'
import { fakeVault } from '#test/fakes/vault.ts'
import { deliveryDeps } from './delivery-deps.ts'

/** The dependencies of a worker on an in-memory table, and the reads the table receives. */
const aWorker = () => {
  const { close: _, ...kept } = openSqliteTable({ file: ':memory:', tableName: 'crier', now: Date.now })
  const reads: { command: string; isConsistent: boolean }[] = []
  const client: Table['client'] = {
    send: (command) => {
      if (command instanceof GetCommand || command instanceof QueryCommand)
        reads.push({ command: command.constructor.name, isConsistent: command.input.ConsistentRead === true })
      if (command instanceof BatchGetCommand)
        for (const { ConsistentRead } of Object.values(command.input.RequestItems ?? {}))
          reads.push({ command: command.constructor.name, isConsistent: ConsistentRead === true })
      return kept.send(command)
    },
  }
  const table: Table = { client, name: 'crier', dueShards: 8 }
  const deps = deliveryDeps({
    table,
    vault: fakeVault(),
    files: fakeMediaFiles(),
    imageVariants: {
      ensure: () => Promise.reject(new Error('Nobody asks for one.')),
      draw: () => Promise.reject(new Error('Nobody asks for one.')),
    },
    siteUrl: 'https://crier.test',
    deliveries: { send: async () => [] },
    measure: () => undefined,
    count: () => undefined,
    jobRunner: { runNow: async () => undefined },
    appOf: async () => ({ clientId: 'crier', clientSecret: 'secret' }),
  })
  return { table, deps, reads }
}

const day = '2026-05-04'

test('reads each person’s own settings when two people are in one batch', async () => {
  const { table, deps } = aWorker()
  const paused = { ...publishingSettingsDefault, isEverythingPaused: true }
  await dynamoPublishingSettings(table).put('ann', paused)

  const settings = await Promise.all(['ann', 'ben', 'ann'].map((workspaceId) => deps.settings.get(workspaceId)))

  expect(settings).toEqual([paused, publishingSettingsDefault, paused])
})

test('applies each person’s own plan budget when two people are in one batch', async () => {
  const { table, deps } = aWorker()
  const subscribed = aUser({
    id: 'ann',
    email: 'ann@example.com',
    billing: { version: 0, wantedPlan: 'creator', subscription: aSubscription({ plan: 'studio' }) },
  })
  const free = aUser({ id: 'ben', email: 'ben@example.com', billing: { version: 0, wantedPlan: 'free' } })
  for (const user of [subscribed, free]) await dynamoUsers(table).create(user, 'hash')

  const mills = await Promise.all(['ann', 'ben', 'nobody', 'ann'].map((workspaceId) => deps.millsADay(workspaceId)))

  expect(new Set(mills).size).toBe(3)
  expect([mills[0], mills[2]]).toEqual([mills[3], 0])
})

test('pauses only the platform that an operator paused when two are in one batch', async () => {
  const { deps } = aWorker()
  const pause = { until: '2026-05-04T10:00:00.000Z', message: 'X has suspended the app.' }
  await deps.platformPauses.pause('x', pause)

  const pauses = await Promise.all([deps.platformPauses.get('x'), deps.platformPauses.get('tiktok'), deps.platformPauses.get('x')])

  expect(pauses).toEqual([pause, undefined, pause])
})

test('counts spending per person and per day when several land in one turn', async () => {
  const { deps } = aWorker()
  const spent: [name: string, window: string, amount: number][] = [
    ['x ann', day, 1],
    ['x ben', day, 20],
    ['x ann', '2026-05-05', 300],
    ['x ben', '2026-05-05', 4_000],
    ['x ann', day, 50_000],
  ]

  await Promise.all(spent.map(([name, window, amount]) => deps.budgets.spend(name, window, 100_000, amount)))

  const ledgers = ['x ann', 'x ben'].flatMap((name) => [day, '2026-05-05'].map((window) => deps.budgets.spent(name, window)))
  expect(await Promise.all(ledgers)).toEqual([50_001, 300, 20, 4_000])
})

test('reads each platform’s own app when two are read in one turn', async () => {
  const { table } = aWorker()
  const apps = openOwnApps(table, fakeVault())
  const named = { clientId: 'named-for-x', clientSecret: 'secret' }
  await apps.put('x', { ...named, setAt: '2026-05-04T09:00:00.000Z' })

  const [x, tikTok] = await Promise.all([apps.get('x'), apps.get('tiktok')])

  expect([x?.clientId, tikTok]).toEqual(['named-for-x', undefined])
})

test.each<[string, (deps: DeliveryDeps) => Promise<unknown>]>([
  ['a person’s settings', ({ settings }) => settings.get('ann')],
  ['what a person may spend', ({ millsADay }) => millsADay('ann')],
  ['what is spent already', ({ budgets }) => budgets.spent('x ann', day)],
  ['an account', ({ accessToken }) => accessToken({ workspaceId: 'ann', id: 'x_1' })],
  [
    'accounts that are asked for together',
    ({ accessToken }) => Promise.all(['x_1', 'x_2'].map((id) => accessToken({ workspaceId: 'ann', id }))),
  ],
  ['a target', ({ targets }) => targets.get({ postId: 'post-1', accountId: 'x_1' })],
  ['the targets of a post', ({ targets }) => targets.ofPost('post-1')],
  ['files', ({ media }) => media.getMany('ann', ['file-1', 'file-2'])],
  ['a post and its targets', ({ sync }) => sync({ workspaceId: 'ann', id: 'post-1' })],
])('%s: a worker reads it consistently, including what someone else has just written', async (_, read) => {
  const { deps, reads } = aWorker()

  await read(deps)

  expect(reads).not.toEqual([])
  expect(reads.filter(({ isConsistent }) => !isConsistent)).toEqual([])
})
