import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import * as z from 'zod'
import { examine } from '#infra/machine/serve/doctor.ts'
import { readServeSettings } from '#infra/machine/serve/settings.ts'
import { mediaApi } from '#shared/contracts/media.ts'
import { postsApi } from '#shared/contracts/posts.ts'
import { minuteMs, secondMs, toInstant } from '#shared/domain/times.ts'
import { connectX } from '../api/person.ts'
import { allOf } from '../api/posts.ts'
import { received } from '../api/sandbox.ts'
import { until } from '../api/until.ts'
import { upload } from '../api/upload.ts'
import { aPng } from '../media/samples.ts'
import { aPlace, startBox } from '../serve/box.ts'
import { crier } from '../serve/command-line.ts'
import { aPerson, at, untilNothingWaits } from '../serve/person.ts'
import { aForgetfulDisk } from './forgetful-disk.ts'

const [disk, place] = [await aForgetfulDisk(), aPlace()]
const data = join(disk.mount, 'data')
const plain = { ...place.settings, DATA_FOLDER: data, PORT: '4734' }
await (await startBox(plain)).stop()
// The platforms' data is on another disk.
symlinkSync(join(place.folder, 'sandbox.db'), join(data, 'sandbox.db'))
const settings = { ...plain, SANDBOX: '1' }
const running = { box: await startBox(settings) }
afterAll(async () => {
  disk.setRoom('enough')
  await running.box.stop()
  await disk.remove()
  await place.remove()
})
const ada = await aPerson(running.box, place, 'ada')
const { id: accountId } = await connectX(ada, 'ada_on_x')
const client = () => at(running.box, ada)
const arrived = async () => (await received({ sandboxUrl: z.string().parse(running.box.sandboxUrl) })).map(({ content }) => content)
const schedule = (content: string) =>
  client().request(postsApi.schedule, { accountIds: [accountId], content, scheduledAt: toInstant(Date.now() + 10 * secondMs) })
const draft = (content: string) => client().request(postsApi.draft, { accountIds: [], content })
const file = aPng({ width: 80, height: 40 })
const patience = { withinMs: 3 * minuteMs, everyMs: 200 }

test('with little space left, a new file is refused, existing uploads stay, and posts go on', async () => {
  const kept = await upload(client(), { file, as: 'image/png' })
  disk.setRoom('low')

  await expect(upload(client(), { file, as: 'image/png' })).rejects.toThrow(/507/)
  await draft('With little room')
  await schedule('Sent with little room')
  await until(arrived, (contents) => contents.includes('Sent with little room'), patience)

  const { body } = await client().request(mediaApi.content, { id: kept.id })
  expect((await fetch(body.location)).status).toBe(200)
  disk.setRoom('enough')
  await upload(client(), { file, as: 'image/png' })
})

test('a completely full disk loses nothing that was acknowledged, and Crier resumes once there’s space', async () => {
  await schedule('Waited for room')
  disk.setRoom('full')
  const answered: string[] = []
  const refusals: unknown[] = []
  for (let number = 0; number < 300; number += 1) {
    const content = `${'Drafts fill the table. '.repeat(40)}${number}`
    await draft(content).then(
      () => answered.push(content),
      (error: unknown) => refusals.push(error),
    )
  }
  const health = await fetch(`${running.box.url}/api/health`)
  const backup = await crier(settings, ['backup']).catch(String)
  const findings = await examine(readServeSettings({ ...settings, SITE_URL: running.box.url }))
  disk.setRoom('enough')
  expect([health.status, await health.json()]).toEqual([503, expect.objectContaining({ status: 'degraded', disk: 'full' })])
  expect(refusals.at(-1)).toMatchObject({ status: 507, message: expect.stringContaining('The disk of this server is full') })
  expect(backup).toMatch(/A backup needs about .* has 0 MB free, so none was written/)
  expect(findings).toContainEqual({ isWell: false, words: expect.stringContaining('It’s full, so nothing can be saved') })
  if (running.box.complaints().includes('ended by itself')) running.box = await startBox(settings)
  await draft('Room again')
  await until(arrived, (contents) => contents.includes('Waited for room'), patience)
  await disk.cutPower()
  await running.box.kill()
  await disk.restorePower()
  symlinkSync(join(place.folder, 'sandbox.db'), join(data, 'sandbox.db'))
  running.box = await startBox(settings)

  const kept = new Set((await allOf(client(), postsApi.drafts, 100)).items.map(({ content }) => content))
  expect([...answered, 'With little room', 'Room again'].filter((content) => !kept.has(content))).toEqual([])
  expect(answered.length).toBeLessThan(300)
  await untilNothingWaits(client(), patience)
  expect((await arrived()).sort()).toEqual(['Sent with little room', 'Waited for room'])
})

test('a start on a full disk says so, and works once there’s space', async () => {
  await running.box.stop()
  disk.setRoom('full')

  await expect(startBox(settings)).rejects.toThrow(/^The disk of .* is full \(0 MB free\), so nothing can be written\. Free up space/)

  disk.setRoom('enough')
  running.box = await startBox(settings)
  expect((await fetch(`${running.box.url}/api/health`)).status).toBe(200)
})
