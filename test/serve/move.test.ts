import { readdir, rm, truncate } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { listen } from '#infra/machine/door/listen.ts'
import { minuteMs, secondMs } from '#shared/domain/times.ts'
import { until } from '../api/until.ts'
import { upload } from '../api/upload.ts'
import { aPng } from '../media/samples.ts'
import { aPlace, startBox } from './box.ts'
import { crier, crierKilled } from './command-line.ts'
import { aPerson } from './person.ts'

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
