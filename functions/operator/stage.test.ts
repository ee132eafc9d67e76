import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import * as z from 'zod'
import { startControl } from '#infra/local-aws/control.ts'
import { dayMs, toInstant } from '#shared/domain/times.ts'
import { aScheduledPost } from '#test/builders/a-post.ts'
import { aTarget } from '#test/builders/a-target.ts'
import { dynamoPosts } from '../adapters/dynamo/posts.ts'
import type { Table } from '../adapters/dynamo/table.ts'
import { dynamoTargets } from '../adapters/dynamo/targets.ts'
import { openSqliteTable } from '../adapters/sqlite-table/open-sqlite-table.ts'
import { obeyStage, openStageTable, readStageCommand } from './stage.ts'

const prod = { stage: 'prod', region: 'eu-central-1' }
const onProd = ['--stage', 'prod', '--region', 'eu-central-1']
const since = '2026-05-04T08:00:00.000Z'

afterEach(() => vi.unstubAllEnvs())

/** A stage’s table with one due target in it, in a shard that only a large stage has. */
const aRestoredTable = async () => {
  const { close, ...client } = openSqliteTable({ file: ':memory:', tableName: 'crier', now: Date.now })
  onTestFinished(close)
  const table: Table = { client, name: 'crier', dueShards: 256 }
  const target = aTarget({ dueAt: toInstant(Date.now() - dayMs) })
  await dynamoPosts(table).create(aScheduledPost([target], { id: target.postId }), [{ kind: 'create', target }])
  return { table, target, rewoundTo: async () => (await dynamoTargets(table).get(target))?.rewoundTo }
}

const GetParameters = z.object({ Names: z.array(z.string()) })

/** A fake AWS account with these parameters. The stage’s functions still have its old table, and 256 shards. */
const anAccount = async (parameters: Record<string, string>) => {
  const configuration = { Environment: { Variables: { TABLE_NAME: 'crier-prod-data-Table1', DUE_SHARDS: '256' } } }
  const found = (body: unknown) => GetParameters.parse(body).Names.filter((name) => name in parameters)
  const server = await startControl({
    actions: { 'AmazonSSM.GetParameters': (body) => ({ Parameters: found(body).map((Name) => ({ Name, Value: parameters[Name] })) }) },
    rest: ({ path }) => (path === '/2015-03-31/functions/crier-prod-sweep/configuration' ? configuration : undefined),
    report: () => undefined,
  })
  onTestFinished(() => server.stop())
  for (const service of ['SSM', 'LAMBDA']) vi.stubEnv(`AWS_ENDPOINT_URL_${service}`, server.url)
  for (const name of ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY']) vi.stubEnv(name, 'local')
}

test('reconciles a restored table: what was due since then is looked for before it’s sent', async () => {
  const { table, rewoundTo } = await aRestoredTable()
  const { command, place } = readStageCommand(['reconcile', '--since', '2026-05-04T10:00:00+02:00', ...onProd])

  expect(await obeyStage(table, command)).toContain(`Of 1 post due since ${since}, Crier first finds out whether it’s public already.`)

  expect(place).toEqual(prod)
  expect(await rewoundTo()).toBe(since)
  expect(await obeyStage(table, command)).toBe(`Nothing that was due since ${since} is waiting.`)
})

test('says that it has to run again if a post couldn’t be marked', async () => {
  const { table, rewoundTo } = await aRestoredTable()
  const send: Table['client']['send'] = (command) =>
    command instanceof PutCommand ? Promise.reject(new Error('Throttled.')) : table.client.send(command)
  const { command } = readStageCommand(['reconcile', '--since', since, ...onProd])

  await expect(obeyStage({ ...table, client: { send } }, command)).rejects.toThrow(/1 post couldn’t be marked.*again/)

  expect(await rewoundTo()).toBeUndefined()
})

test('passes the commands about people on to them', async () => {
  const { table } = await aRestoredTable()

  expect(await obeyStage(table, readStageCommand(['users', ...onProd]).command)).toBe('No one.')
})

test.each([
  ['nothing', []],
  ['no stage', ['reconcile', '--since', since]],
  ['no time', ['reconcile', ...onProd]],
  ['a time that is none', ['reconcile', '--since', 'yesterday', ...onProd]],
  ['a command of a box', ['invite', ...onProd]],
])('shows the usage given %s', (_, args) => {
  expect(() => readStageCommand(args)).toThrow(/npm run admin -- reconcile --since .* --stage NAME --region REGION/)
})

test('opens the table that the stage’s stacks hand to its functions, with the shards those use', async () => {
  await anAccount({ '/crier-prod-data/TableName': 'restored', '/crier-prod-publishing/SweepFunctionName': 'crier-prod-sweep' })

  expect(await openStageTable(prod)).toMatchObject({ name: 'restored', dueShards: 256 })
})

test('says what to check if there’s no such stage', async () => {
  await anAccount({})

  await expect(openStageTable(prod)).rejects.toThrow('There’s no stage prod in eu-central-1. Check the stage, region, and credentials.')
})
