import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { freePort } from '#infra/local-aws/free-port.ts'
import { examine } from '#infra/machine/serve/doctor.ts'
import { readServeSettings } from '#infra/machine/serve/settings.ts'
import { mediaApi } from '#shared/contracts/media.ts'
import { postsApi } from '#shared/contracts/posts.ts'
import { type MediaContentType, partBytes, uploadWholeMax } from '#shared/domain/media.ts'
import { minuteMs, secondMs } from '#shared/domain/times.ts'
import { connectX } from '../api/person.ts'
import { followed } from '../api/posts.ts'
import { received } from '../api/sandbox.ts'
import { until } from '../api/until.ts'
import { upload } from '../api/upload.ts'
import { anMp4, aPng } from '../media/samples.ts'
import { aPlace, startBox } from './box.ts'
import { crier } from './command-line.ts'
import { aForeignStore, storeKeys } from './foreign-store.ts'
import { aPerson, at } from './person.ts'

const place = aPlace()
const store = await aForeignStore(place.folder)
const secretFile = join(place.folder, 'store-secret')
writeFileSync(secretFile, storeKeys.secretAccessKey, { mode: 0o600 })
const storeSettings = {
  FILES_S3_ENDPOINT: store.url,
  FILES_S3_BUCKET: 'crier-files',
  FILES_S3_KEY_ID: storeKeys.accessKeyId,
  FILES_S3_SECRET_FILE: secretFile,
}
const settings = { ...place.settings, ...storeSettings, SANDBOX: '1', PORT: String(await freePort()) }
const box = await startBox(settings)
afterAll(async () => {
  await box.stop()
  await store.stop()
  await place.remove()
})
const ada = await aPerson(box, place, 'ada', box.firstInvitation)

const linkOf = async (id: string) => (await ada.request(mediaApi.content, { id })).body.location

test('files are only in the store, and people read them at the site’s own address, also in ranges', async () => {
  const media = await upload(ada, { file: aPng(), as: 'image/png' })
  const address = await linkOf(media.id)
  const [whole, part] = [await fetch(address), await fetch(address, { headers: { range: 'bytes=8-15' } })]

  expect(new URL(address).origin).toBe(box.url)
  expect(address).not.toContain(storeKeys.accessKeyId)
  expect([whole.status, part.status]).toEqual([200, 206])
  expect(whole.headers.get('content-security-policy')).toContain('sandbox')
  expect(Buffer.from(await part.arrayBuffer())).toEqual(Buffer.from(await whole.arrayBuffer()).subarray(8, 16))
  expect(readdirSync(join(place.data, 'media'))).toEqual([])
  expect(store.asked.some((call) => call.startsWith(`GET /crier-files/media/${ada.user.id}/`))).toBe(true)
})

test('a large file goes to the store in parts, through the site’s own address', async () => {
  const video = anMp4({ bytes: uploadWholeMax + 1 })
  const announced = await ada.request(mediaApi.create, { fileName: 'sea.mp4', contentType: 'video/mp4', bytes: video.length })
  const { id } = announced.body.media
  const { parts } = (await ada.request(mediaApi.addresses, { id, numbers: [1, 2, 3, 4, 5, 6, 7] })).body
  let from = 0
  for (const { url, bytes } of parts) {
    await fetch(url, { method: 'PUT', body: new Uint8Array(video.subarray(from, from + bytes)) })
    from += bytes
  }
  await ada.request(mediaApi.complete, { id })
  const done = await until(
    async () => (await ada.request(mediaApi.get, { id })).body,
    ({ state }) => state.name !== 'waiting',
  )

  expect(new URL(parts[0]?.url ?? '').origin).toBe(box.url)
  expect(done.state).toMatchObject({ name: 'ready', width: 640 })
})

test('a modified URL is worthless, and the bucket itself is private', async () => {
  const address = new URL(await linkOf((await upload(ada, { file: aPng(), as: 'image/png' })).id))
  const forged = new URL(address)
  forged.searchParams.set('X-Amz-Expires', '604800')
  const listing = new URL(`${address}?&list-type=2`)
  const addresses = [forged, listing, new URL(address.pathname, address), new URL('/crier-media/?list-type=2', address)]

  expect((await Promise.all(addresses.map((url) => fetch(url)))).map(({ status }) => status)).toEqual([403, 403, 403, 403])
})

test('tells a person uploading a file of any size that the store is unavailable', async () => {
  const large = await ada.request(mediaApi.create, { fileName: 'sea.mp4', contentType: 'video/mp4', bytes: uploadWholeMax + 1 })
  const [part] = (await ada.request(mediaApi.addresses, { id: large.body.media.id, numbers: [1] })).body.parts
  await store.leave()
  onTestFinished(store.come)
  const answerTo = (file: Buffer, as: MediaContentType) => upload(ada, { file, as }).catch((error: unknown) => String(error))

  const small = await answerTo(aPng(), 'image/png')
  const whole = await answerTo(anMp4({ bytes: partBytes }), 'video/mp4')
  const sent = await fetch(part?.url ?? '', { method: 'PUT', body: new Uint8Array(part?.bytes ?? 0) })

  expect([small, whole]).toEqual([expect.stringContaining('answered with 504'), expect.stringContaining('answered with 504')])
  expect(sent.status).toBe(504)
})

test('while the store is unavailable, people are told, and a post with a picture waits and is sent once when it is back', async () => {
  const media = await upload(ada, { file: aPng({ width: 30, height: 30 }), as: 'image/png' })
  const { id } = await connectX(ada, 'ada')
  const address = await linkOf(media.id)
  await store.leave()

  const fetched = await fetch(address)
  const posted = await followed(ada, ada.request(postsApi.publish, { accountIds: [id], content: 'With a picture', media: [media.id] }))
  await store.come()
  const world = { url: box.url, sandboxUrl: box.sandboxUrl ?? '', environment: {} }
  const arrived = await until(
    () => received(world, 'ada'),
    ({ length }) => length > 0,
    { withinMs: 3 * minuteMs, everyMs: secondMs },
  )

  expect(fetched.status).toBe(504)
  expect(posted.body.status).toBe(1)
  expect(arrived).toMatchObject([{ content: 'With a picture', media: [{ type: 'image/png' }] }])
})

const doctor = async (own: NodeJS.ProcessEnv = {}) =>
  (await examine(readServeSettings({ ...settings, SITE_URL: box.url, ...own }))).map(({ words }) => words).join('\n')

test('the doctor writes, reads, and deletes in the bucket and says what doesn’t work', async () => {
  writeFileSync(join(place.folder, 'wrong'), 'another key', { mode: 0o600 })

  expect(await doctor()).toContain(`The bucket crier-files at ${store.url} accepts files and returns them.`)
  expect(await doctor({ FILES_S3_SECRET_FILE: join(place.folder, 'wrong') })).toMatch(/doesn’t let us write \(403, SignatureDoesNotMatch\)/)
  expect(await doctor({ FILES_S3_BUCKET: 'nobodys' })).toMatch(/\(404, NoSuchBucket\)\. Create the bucket/)
  expect(await doctor({ FILES_S3_ENDPOINT: 'http://localhost:1' })).toMatch(
    /file store isn’t responding.*whether this machine can reach it/,
  )
})

test.each([
  ['of a bucket that is not there', { FILES_S3_BUCKET: 'nobodys' }, /NoSuchBucket/],
  ['of a store that is away', { FILES_S3_ENDPOINT: 'http://127.0.0.1:1' }, /isn’t responding/],
])('refuses a first start %s', async (_, own, words) => {
  const other = aPlace()
  afterAll(other.remove)

  await expect(startBox({ ...other.settings, ...storeSettings, ...own })).rejects.toThrow(words)
})

test('refuses to start if files are elsewhere than the settings say', async () => {
  const [other, third] = [aPlace(), aPlace()]
  afterAll(() => Promise.all([other.remove(), third.remove()]))
  await (await startBox({ ...other.settings, ...storeSettings })).stop()
  const before = await startBox(third.settings)
  await upload(await aPerson(before, third, 'eve'), { file: aPng(), as: 'image/png' })
  await before.stop()
  const elsewhere = { ...third.settings, ...storeSettings }

  await expect(startBox(other.settings)).rejects.toThrow(/The files for this data are in the bucket crier-files/)
  await expect(startBox(elsewhere)).rejects.toThrow(/already has files\. Run `crier files` first/)
})

test('files move from the data folder into the store and are read from there, and a backup says it has none', async () => {
  const other = aPlace()
  afterAll(other.remove)
  const before = await startBox(other.settings)
  const eve = await aPerson(before, other, 'eve')
  const media = await upload(eve, { file: aPng(), as: 'image/png' })
  await before.stop()
  const moved = { ...other.settings, ...storeSettings }

  const said = await crier(moved, ['files'])
  const after = await startBox(moved)
  afterAll(after.stop)
  const { body } = await at(after, eve).request(mediaApi.content, { id: media.id })

  expect(said).toMatch(/^\d+ files are in the bucket crier-files\. .*media\.moved/)
  expect((await fetch(body.location)).status).toBe(200)
  expect(await crier(moved, ['backup'])).toContain(
    `It doesn’t include people’s files, which are in the bucket crier-files at ${store.url}.`,
  )
  await expect(crier({ ...moved, DATA_FOLDER: place.data }, ['files'])).rejects.toThrow(/Another Crier is using/)
})
