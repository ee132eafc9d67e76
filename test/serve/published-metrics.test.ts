import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import * as z from 'zod'
import { freePort } from '#infra/local-aws/free-port.ts'
import { connectX } from '../api/person.ts'
import { publish } from '../api/posts.ts'
import { putFault } from '../api/sandbox.ts'
import { until } from '../api/until.ts'
import { aPlace, startBox } from './box.ts'
import { aPerson } from './person.ts'

const place = aPlace()
const [tokenFile, token] = [join(place.folder, 'metrics-token'), 'a token for Prometheus alone']
writeFileSync(tokenFile, token, { mode: 0o600 })
const settings = { ...place.settings, METRICS_TOKEN_FILE: tokenFile, SANDBOX: '1', PORT: String(await freePort()) }
const running = { box: await startBox(settings) }
afterAll(async () => {
  await running.box.stop()
  await place.remove()
})

const metrics = async () => (await fetch(`${running.box.url}/metrics`, { headers: { authorization: `Bearer ${token}` } })).text()

test('metrics count what was sent, what failed and why, and how late posts were, from the start', async () => {
  const ada = await aPerson(running.box, place, 'ada', running.box.firstInvitation)
  const person = { ...ada, accountIds: [(await connectX(ada, 'ada')).id] }
  await publish(person, 'Twice')
  await publish(person, 'Twice')

  // Counted once the person has their answer.
  const before = await until(metrics, (text) => /^crier_posts_failed_total\{platform="x",code="duplicate"\} 1$/m.test(text))
  await running.box.stop()
  running.box = await startBox(settings)

  expect(before).toMatch(/^crier_posts_published_total\{platform="x"\} 1$/m)
  expect(before).toMatch(/^crier_lateness_seconds_count 2$/m)
  expect(before).toMatch(/^crier_lateness_seconds_bucket\{le="60"\} 2$/m)
  expect(await metrics()).toMatch(/^crier_lateness_seconds_count 0$/m)
})

test('counts an unforeseen refusal by its code and the post’s shape, without its text', async () => {
  const grace = await aPerson(running.box, place, 'grace')
  const person = { ...grace, accountIds: [(await connectX(grace, 'grace')).id] }
  const body = { title: 'Invalid', detail: 'No teapots.', type: 'https://api.x.com/2/problems/invalid-request' }
  await putFault({ sandboxUrl: z.string().parse(running.box.sandboxUrl) }, { operation: 'post', account: 'grace', status: 400, body })

  await publish(person, 'A #secret')

  // It's counted once the person has their answer.
  const counted = /^crier_checks_missed_total\{platform="x",code="invalid-request",shape="text of up to 100 characters, 1 hashtag"\} 1$/m
  expect(await until(metrics, (text) => counted.test(text))).not.toContain('secret')
})
