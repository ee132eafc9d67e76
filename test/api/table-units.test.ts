import { afterAll, expect, test } from 'vitest'
import { tableUnits } from '#infra/aws/deploy/cost/assumptions.ts'
import { startEmulator } from '#infra/local-aws/emulator.ts'
import { postsApi } from '#shared/contracts/posts.ts'
import { postStatus } from '#shared/domain/post-status.ts'
import { startRecordingProxy } from '../bench/recording-proxy.ts'
import { aPng } from '../media/samples.ts'
import { startCrier } from './crier.ts'
import { aPerson } from './person.ts'
import { followed, untilStatus } from './posts.ts'
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
