import { afterAll, expect, test } from 'vitest'
import { mediaApi } from '#shared/contracts/media.ts'
import { userApi } from '#shared/contracts/user.ts'
import { uploadWholeMax } from '#shared/domain/media.ts'
import { aPng } from '../media/samples.ts'
import { submit } from '../media/storage.ts'
import { filesOf } from '../setup/inside.ts'
import { startCrier } from './crier.ts'
import { aPerson, password } from './person.ts'
import { runJobs } from './sandbox.ts'
import { until } from './until.ts'
import { upload } from './upload.ts'

const crier = await startCrier()
afterAll(crier.stop)
const ada = await aPerson(crier, 'ada')
const files = filesOf(crier)

type Person = typeof ada
const file = aPng({ width: 60, height: 40 })

/** An announced image, with the form to upload it. */
const announced = async ({ request }: Pick<Person, 'request'>) => {
  const { body } = await request(mediaApi.create, { fileName: 'a.png', contentType: 'image/png', bytes: file.length, altText: '' })
  if (!('url' in body.upload)) throw new Error('The file is too large for a form.')
  return { id: body.media.id, form: body.upload }
}

/** An announced film, with the address of its first part. */
const announcedInParts = async ({ request }: Pick<Person, 'request'>) => {
  const bytes = uploadWholeMax + 1
  const { body } = await request(mediaApi.create, { fileName: 'a.mp4', contentType: 'video/mp4', bytes, altText: '' })
  const { parts } = (await request(mediaApi.addresses, { id: body.media.id, numbers: [1] })).body
  return { id: body.media.id, part: parts[0] ?? { url: '', bytes: 0 } }
}

const sendPart = async ({ url, bytes }: { url: string; bytes: number }) =>
  (await fetch(url, { method: 'PUT', body: Buffer.alloc(bytes) })).status

const leave = async (person: Person) => {
  await person.request(userApi.remove, { confirmation: person.email, password })
  await until(
    async () => {
      await runJobs(crier)
      return person.request(userApi.get, {}).then(
        () => 'there',
        () => 'gone',
      )
    },
    (state) => state === 'gone',
  )
}

test('a form accepts nothing once its file is deleted', async () => {
  const { id, form } = await announced(ada)
  await ada.request(mediaApi.remove, { id })

  await expect(submit(form, new Uint8Array(file))).rejects.toThrow(/403.*was deleted/)
})

test('a form accepts nothing once its file is complete', async () => {
  const { id, form } = await announced(ada)
  await submit(form, new Uint8Array(file))
  await ada.request(mediaApi.complete, { id })

  await expect(submit(form, new Uint8Array(file))).rejects.toThrow(/403/)
})

test('a pending form accepts the same file again, as when a browser resends it after a broken connection', async () => {
  const { id, form } = await announced(ada)
  await submit(form, new Uint8Array(file))
  await submit(form, new Uint8Array(file))

  expect((await ada.request(mediaApi.complete, { id })).body.state.name).toBe('ready')
})

test('a part’s address accepts nothing once its file is deleted', async () => {
  const { id, part } = await announcedInParts(ada)
  await ada.request(mediaApi.remove, { id })

  expect(await sendPart(part)).toBe(403)
})

test('forms and part addresses accept nothing once their person has left', async () => {
  const grace = await aPerson(crier, 'grace')
  const { form } = await announced(grace)
  const { part } = await announcedInParts(grace)
  expect(await sendPart(part)).toBe(200)

  await leave(grace)

  await expect(submit(form, new Uint8Array(file))).rejects.toThrow(/403/)
  expect(await sendPart(part)).toBe(403)
})

/** The minutes until the first full hour that's more than an hour away: by then, everything is old enough. */
const minutesToNextHour = () => 120 - new Date().getUTCMinutes()

test('within hours, unneeded objects are deleted, and those that belong to files stay', async () => {
  const kept = await upload(ada, { file, as: 'image/png' })
  const waiting = await announced(ada)
  await submit(waiting.form, new Uint8Array(file))
  const orphans = ['incoming', 'media'].map((area) => `${area}/01JZ0000000000000000000001/01JZ0000000000000000000002`)
  const variant = `renditions/${ada.id}/01JZ0000000000000000000003/thumbnail`
  for (const key of [...orphans, variant]) await files.put(key)

  await until(
    async () => {
      await runJobs(crier, minutesToNextHour())
      return Promise.all([...orphans, variant].map(files.isThere))
    },
    (answers) => !answers.includes(true),
  )

  expect((await fetch((await ada.request(mediaApi.content, { id: kept.id })).body.location)).status).toBe(200)
  expect((await ada.request(mediaApi.complete, { id: waiting.id })).body.state.name).toBe('ready')
})
