import type { RequestListener } from 'node:http'
import { DeleteScheduleCommand, SchedulerClient } from '@aws-sdk/client-scheduler'
import { expect, onTestFinished, test } from 'vitest'
import { clientSettings } from '#infra/local/environment.ts'
import { hangUp, startScripted } from '#test/setup/scripted-server.ts'
import { callLimits } from './call-limits.ts'

test.each<[string, RequestListener]>([
  ['says nothing', () => undefined],
  ['stops in the middle of its answer', (_, outgoing) => outgoing.writeHead(200, { 'content-length': '2' }).write('{')],
  ['hangs up', hangUp],
])('a service that %s is asked as often as it may be, and then given up', async (_what, silence) => {
  const { url, seen } = await startScripted(silence)
  const client = new SchedulerClient({ ...clientSettings(url), ...callLimits({ tries: 3, timeoutMs: 50 }) })
  onTestFinished(() => client.destroy())

  await expect(client.send(new DeleteScheduleCommand({ Name: 'post-1' }))).rejects.toThrow()

  expect(seen).toHaveLength(3)
})
