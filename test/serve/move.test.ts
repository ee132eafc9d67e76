import { readdir, rm, truncate } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { Webhook } from 'standardwebhooks'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { listen } from '#infra/machine/door/listen.ts'
import { authApi } from '#shared/contracts/auth.ts'
import { eventsApi } from '#shared/contracts/events.ts'
import { minuteMs, secondMs } from '#shared/domain/times.ts'
import { createClient } from '#web/lib/request.ts'
import { until } from '../api/until.ts'
import { upload } from '../api/upload.ts'
import { aPng } from '../media/samples.ts'
import { startScripted } from '../setup/scripted-server.ts'
import { aPlace, startBox } from './box.ts'
import { crier, crierKilled } from './command-line.ts'
import { aPerson, password } from './person.ts'

/** A stage without any data, whose table is slow to respond. */
const slowStage = async () => {
  const calls: string[] = []
  const functions = [
    {
      FunctionName: 'crier-dev-jobs',
      Environment: { Variables: { TABLE_NAME: 't', MEDIA_BUCKET: 'b', KMS_KEY_ID: 'k', SITE_URL: 'https://s.example' } },
    },
  ]
  let open = 0
  const server = createServer(async (request, response) => {
    const { 'x-amz-target': target } = request.headers
    if (target === undefined) return void response.end(JSON.stringify({ Functions: functions }))
    calls.push(String(target))
    request.resume()
    setTimeout(() => response.end(JSON.stringify({ Items: [] })), 2 * secondMs)
  })
  server.on('connection', (socket) => {
    open += 1
    socket.once('close', () => {
      open -= 1
    })
  })
  const { url, stop } = await listen(server, 0)
  const environment = { AWS_ENDPOINT_URL: url, AWS_ACCESS_KEY_ID: 'anybody', AWS_SECRET_ACCESS_KEY: 'anything' }
  return { environment, calls, openConnections: () => open, stop }
}

test('a move ends with the command that runs it, however that ends', async () => {
  const place = aPlace()
  const stage = await slowStage()
  const command = ['export', '--from-aws', 'dev', '--to', join(place.folder, 'export')]

  await crierKilled({ ...place.settings, ...stage.environment }, command, () => stage.calls.length > 0, minuteMs)
  await until(stage.openConnections, (open) => open === 0)

  await stage.stop()
  await place.remove()
  expect(stage.calls.filter((call) => call.endsWith('.Scan'))).toEqual([])
})

test('an export that a power cut ended mid-note continues when restarted', async () => {
  const place = aPlace()
  afterAll(place.remove)
  const box = await startBox(place.settings)
  const ada = await aPerson(box, place, 'ada', box.firstInvitation)
  await upload(ada, { file: aPng(), as: 'image/png' })
  await box.stop()
  const folder = join(place.folder, 'export')
  const command = ['export', '--to', folder]
  const whole = await crier(place.settings, command)
  await rm(join(folder, 'export.json'))
  const files = join(folder, 'files')
  for (const note of (await readdir(files)).filter((name) => name.endsWith('.json'))) await truncate(join(files, note), 20)

  expect(await crier(place.settings, command)).toBe(whole)
})

test('a webhook keeps its secrets when its box moves to a machine with another master key', async () => {
  const [place, other] = [aPlace(), aPlace()]
  onTestFinished(async () => void (await Promise.all([place.remove(), other.remove()])))
  const received: { body: string; headers: Record<string, string> }[] = []
  const { url } = await startScripted(async (request, response) => {
    const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]))
    received.push({ body: JSON.stringify(await json(request)), headers })
    response.end()
  })
  const box = await startBox({ ...place.settings, SANDBOX: '1', PORT: '4866' })
  const ada = await aPerson(box, place, 'ada', box.firstInvitation)
  const { secret: earlier, webhook } = (await ada.request(eventsApi.createWebhook, { url, events: ['post.published'] })).body
  const { secret } = (await ada.request(eventsApi.rotateSecret, { id: webhook.id })).body
  await box.stop()
  const folder = join(place.folder, 'export')

  await crier(place.settings, ['export', '--to', folder])
  await crier(other.settings, ['import', '--from', folder, '--key', place.key])
  const moved = await startBox({ ...other.settings, SANDBOX: '1', PORT: '4868' })
  onTestFinished(moved.stop)
  const { body } = await createClient({ baseUrl: moved.url }).request(authApi.login, { email: ada.email, password })
  const { request } = createClient({ baseUrl: moved.url, token: 'token' in body ? body.token : '' })
  const { state } = (await request(eventsApi.testWebhook, { id: webhook.id, type: 'post.published' })).body

  expect(state).toBe('delivered')
  const [sent = { body: '', headers: {} }] = received
  for (const known of [secret, earlier])
    expect(new Webhook(known).verify(sent.body, sent.headers)).toMatchObject({ type: 'post.published' })
})
