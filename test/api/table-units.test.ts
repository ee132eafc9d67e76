import { afterAll, expect, test } from 'vitest'
import { tableUnits } from '#infra/aws/deploy/cost/assumptions.ts'
import { startEmulator } from '#infra/local-aws/emulator.ts'
import { postsApi } from '#shared/contracts/posts.ts'
import { postStatus } from '#shared/domain/post-status.ts'
import { createClient } from '#web/lib/request.ts'
import { startRecordingProxy } from '../bench/recording-proxy.ts'
import { aPng } from '../media/samples.ts'
import { startCrier } from './crier.ts'
import { aPerson, connectX, type Person } from './person.ts'
import { followed, untilStatus } from './posts.ts'
import { aReviewingTeam } from './team.ts'
import { upload } from './upload.ts'

const emulator = await startEmulator({ folder: undefined, onDeath: (message) => process.stderr.write(`${message}\n`) })
const proxy = await startRecordingProxy(emulator.url)
const crier = await startCrier('memory', { AWS_ENDPOINT_URL_DYNAMODB: proxy.url })
afterAll(async () => {
  await crier.stop()
  await proxy.stop()
  await emulator.stop()
})

/** The table units that a task consumed, not counting the work that happens every minute. */
const unitsOf = async (work: () => Promise<unknown>) => {
  const calls = (await proxy.record(work)).filter(({ about }) => about !== 'gsi2' && !about.startsWith('SWEEP'))
  const sum = (kind: 'readUnits' | 'writeUnits') => calls.reduce((units, call) => units + call[kind], 0)
  return { read: sum('readUnits'), write: sum('writeUnits') }
}

test('a post uses about as many units as the cost estimate assumes, and no more', async () => {
  const ada = await aPerson(crier, 'ada', ['ada_1', 'ada_2'])
  const { id } = await upload(ada, { file: aPng(), as: 'image/png' })
  // Warms up first: loading code on the first call could exceed the quiet period that marks the end of a recording.
  const first = await followed(ada, ada.request(postsApi.publish, { accountIds: ada.accountIds, content: 'before', media: [id] }))
  await untilStatus(ada, first.body.id, postStatus.published)
  const publish = (content: string, media: string[] = []) =>
    unitsOf(() => ada.request(postsApi.publish, { accountIds: ada.accountIds, content, media }))

  const [plain, withFile] = [await publish('without a file'), await publish('with a file', [id])]

  const { post, target, targetFiles } = tableUnits
  const parts = (['read', 'write'] as const).flatMap((kind) => {
    const supposed = post[kind] + 2 * target[kind]
    return [plain[kind] / supposed, withFile[kind] / (supposed + 2 * targetFiles[kind])]
  })
  expect(Math.min(...parts), String(parts)).toBeGreaterThan(0.8)
  expect(Math.max(...parts), String(parts)).toBeLessThan(1.1)
})

test('a call in a shared workspace reads at most one item more than in one’s own', async () => {
  const { owner, accountIds } = await aReviewingTeam(crier, 'una')
  const una = { ...owner, request: createClient({ baseUrl: crier.url, token: owner.token }).request }
  const own = await connectX(una, 'una_alone')
  const [alone, together] = await Promise.all([
    schedule(una, { accountIds: [own.id], content: 'Alone' }),
    schedule(owner, { accountIds, content: 'Together' }),
  ])

  const calls: [name: string, call: (person: Asking, ids: { id: string; accountIds: string[] }) => Promise<unknown>][] = [
    ['list', ({ request }) => request(postsApi.scheduled, { limit: 10 })],
    ['get', ({ request }, { id }) => request(postsApi.get, { id })],
    ['schedule', (person, ids) => schedule(person, { accountIds: ids.accountIds, content: 'Another' })],
  ]
  const extra: Record<string, number> = {}
  for (const [name, call] of calls) {
    const [personal, shared] = [
      { id: alone.id, accountIds: [own.id] },
      { id: together.id, accountIds },
    ]
    await Promise.all([call(una, personal), call(owner, shared)])
    const least = async (person: Asking, ids: { id: string; accountIds: string[] }) => {
      const reads: number[] = []
      // Work in the background may fall into a recording.
      for (let times = 0; times < 3; times++) reads.push((await unitsOf(() => call(person, ids))).read)
      return Math.min(...reads)
    }
    extra[name] = (await least(owner, shared)) - (await least(una, personal))
  }

  expect(
    Object.keys(extra).filter((name) => (extra[name] ?? 0) > 1),
    JSON.stringify(extra),
  ).toEqual([])
})

type Asking = Pick<Person, 'request'>

const schedule = async ({ request }: Asking, written: { accountIds: string[]; content: string }) =>
  (await request(postsApi.schedule, { ...written, scheduledAt: '2031-05-05T09:00:00.000Z' })).body
