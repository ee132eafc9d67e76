import { startFauxqs } from 'fauxqs'
import { afterAll, expect, test, vi } from 'vitest'
import { sqsDeliveries, sqsQueueSizes } from '#functions/adapters/aws/deliveries.ts'
import { byPlatform, platformIds } from '#shared/domain/platforms.ts'
import { minuteMs } from '#shared/domain/times.ts'
import { pointAt } from '../setup/aws-variables.ts'

const server = await startFauxqs({ port: 0, logger: false, defaultRegion: 'eu-central-1' })
pointAt('SQS', server.address)
afterAll(async () => {
  vi.unstubAllEnvs()
  await server.stop()
})

const urlOf = (name: string) => `http://127.0.0.1:${server.port}/000000000000/${name}`
const queues = byPlatform((platform) => urlOf(`crier-${platform}`))
const deadLetters = byPlatform((platform) => urlOf(`crier-${platform}-dead`))
for (const platform of platformIds) {
  server.createQueue(`crier-${platform}`)
  server.createQueue(`crier-${platform}-dead`)
}

const message = {
  schema: 1 as const,
  postId: 'post-1',
  accountId: 'x_77',
  workspaceId: 'user-1',
  platform: 'x' as const,
  revision: 1,
  at: 0,
}

test('reports what waits in each queue, now and later', async () => {
  await sqsDeliveries({ ...queues, slow: urlOf('crier-slow') }).send([
    { message, delayMs: 0 },
    { message: { ...message, postId: 'post-2' }, delayMs: minuteMs },
  ])

  const sizes = await sqsQueueSizes({ queues, deadLetters }).read()

  expect(sizes.find(({ platform }) => platform === 'x')).toEqual({ platform: 'x', waiting: 1, delayed: 1, running: 0, deadLetters: 0 })
  expect(sizes.map(({ platform }) => platform)).toEqual(platformIds)
})

test('counts dead letters separately', async () => {
  await sqsDeliveries({ ...deadLetters, slow: urlOf('crier-slow-dead') }).send([{ message, delayMs: 0 }])

  const sizes = await sqsQueueSizes({ queues, deadLetters }).read()

  expect(sizes.filter(({ deadLetters: count }) => count > 0)).toMatchObject([{ platform: 'x', deadLetters: 1 }])
})

test('reports queues that don’t respond', async () => {
  const nowhere = byPlatform(() => urlOf('nothing'))

  await expect(sqsQueueSizes({ queues: nowhere, deadLetters: nowhere }).read()).rejects.toMatchObject({ code: 'upstream' })
})
