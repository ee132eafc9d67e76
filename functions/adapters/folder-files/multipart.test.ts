import { mkdtempSync, readdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { dayMs } from '#shared/domain/times.ts'
import { openMultipart } from './multipart.ts'
import { openObjects } from './objects.ts'

const key = 'incoming/ada/film'

/** A folder, and what each process that opens it has. */
const aFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'crier-multipart-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const clock = { now: Date.now() }
  const disk = { free: Number.POSITIVE_INFINITY }
  const openProcess = () => {
    const settings = { isLasting: true, reserveOf: () => 1, disk: async () => ({ bytes: 10, freeBytes: disk.free }) }
    const objects = openObjects(folder, settings)
    return { objects, ...openMultipart(folder, objects, { now: () => clock.now, isLasting: true }) }
  }
  return { folder, clock, disk, openProcess }
}

const content = (words: string) => Readable.from([Buffer.from(words)])

const contentOf = async ({ objects }: ReturnType<ReturnType<typeof aFolder>['openProcess']>) => {
  const object = await objects.find(key)
  return object && text(objects.read(object))
}

test('an open upload survives a restart, with the parts that have arrived', async () => {
  const { openProcess } = aFolder()
  const before = openProcess()
  const ref = { id: await before.begin(key, 'video/mp4'), key }
  await before.add(ref, 1, content('first, '))

  const after = openProcess()
  await after.add(ref, 2, content('second'))
  const object = await after.complete(ref)

  expect(object).toMatchObject({ contentType: 'video/mp4', bytes: 13, etag: expect.stringMatching(/^"[\da-f]{32}-2"$/) })
  expect(await contentOf(before)).toBe('first, second')
})

test('an upload ended by one process is ended for all and leaves nothing but the file', async () => {
  const { folder, openProcess } = aFolder()
  const [one, other] = [openProcess(), openProcess()]
  const joined = { id: await one.begin(key, 'video/mp4'), key }
  const aborted = { id: await one.begin(key, 'video/mp4'), key }
  await one.add(joined, 1, content('film'))

  await other.complete(joined)
  await other.abort(aborted)

  await expect(one.add(joined, 2, content('late'))).rejects.toMatchObject({ status: 404 })
  await expect(one.parts(aborted)).rejects.toMatchObject({ status: 404 })
  expect(readdirSync(folder)).toEqual(['ada'])
})

test('an upload joined twice at the same moment becomes one file with all of its parts', async () => {
  const { folder, openProcess } = aFolder()
  const [one, other] = [openProcess(), openProcess()]
  const ref = { id: await one.begin(key, 'video/mp4'), key }
  for (const number of [1, 2, 3]) await one.add(ref, number, content(`part ${number}.`))

  const ends = await Promise.allSettled([one.complete(ref), other.complete(ref), one.complete(ref)])

  const refusals = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason] : []))
  expect(refusals.length).toBeLessThan(3)
  for (const refusal of refusals) expect(refusal).toMatchObject({ code: 'NoSuchUpload' })
  expect(await contentOf(one)).toBe('part 1.part 2.part 3.')
  expect(readdirSync(folder)).toEqual(['ada'])
})

test('when a part arrives several times at once, one complete copy counts, and a later one replaces it', async () => {
  const { openProcess } = aFolder()
  const [one, other] = [openProcess(), openProcess()]
  const ref = { id: await one.begin(key, 'video/mp4'), key }

  const versions = await Promise.all([one, other, one, other].map((process, index) => process.add(ref, 1, content(`version ${index}`))))
  const [atOnce, ...more] = await one.parts(ref)
  const etag = await other.add(ref, 1, content('the last'))

  expect(versions).toContain(atOnce?.etag)
  expect(more).toEqual([])
  expect(await one.parts(ref)).toEqual([{ number: 1, bytes: 8, etag }])
})

test('only the named parts are joined, and only in the versions named', async () => {
  const { openProcess } = aFolder()
  const process = openProcess()
  const ref = { id: await process.begin(key, 'video/mp4'), key }
  const first = { number: 1, etag: await process.add(ref, 1, content('first')) }
  await process.add(ref, 2, content('second'))

  await expect(process.complete(ref, [{ number: 2, etag: first.etag }])).rejects.toMatchObject({ code: 'InvalidPart' })
  await process.complete(ref, [first])

  expect(await contentOf(process)).toBe('first')
})

test('an upload is aborted after a day, and so is what a crash left of one', async () => {
  const { folder, clock, openProcess } = aFolder()
  const process = openProcess()
  const ref = { id: await process.begin(key, 'video/mp4'), key }
  const halfOpened = await process.begin(key, 'video/mp4')
  await process.add(ref, 1, content('film'))
  await rm(join(folder, '.uploads', halfOpened, 'opened'))

  clock.now += dayMs - 60_000
  await process.abortOld()
  const before = await process.parts(ref)
  clock.now += 120_000
  await process.abortOld()

  expect(before).toHaveLength(1)
  expect(readdirSync(folder)).toEqual([])
})

test.each([
  ['another key', (id: string) => ({ id, key: 'incoming/grace/film' })],
  ['no upload', () => ({ id: 'd9428888-122b-11e1-b85c-61cd3cbb3210', key })],
  ['a place outside', (id: string) => ({ id: `../.uploads/${id}`, key })],
  ['a place far outside', () => ({ id: '../../../etc', key })],
])('refuses a part whose id leads to %s', async (_, refOf) => {
  const { folder, openProcess } = aFolder()
  const process = openProcess()
  const ref = refOf(await process.begin(key, 'video/mp4'))

  await expect(process.add(ref, 1, content('film'))).rejects.toMatchObject({ code: 'NoSuchUpload' })
  await expect(process.complete(ref)).rejects.toMatchObject({ code: 'NoSuchUpload' })
  await expect(process.abort(ref)).rejects.toMatchObject({ code: 'NoSuchUpload' })
  expect(readdirSync(folder)).toEqual(['.uploads'])
})

test.each([0, -1, 1.5, 10_001, Number.NaN])('refuses a part with the number %d', async (number) => {
  const process = aFolder().openProcess()
  const ref = { id: await process.begin(key, 'video/mp4'), key }

  await expect(process.add(ref, number, content('film'))).rejects.toMatchObject({ code: 'InvalidArgument' })
})

test('refuses a part the disk has no room for, and accepts it when it is sent again', async () => {
  const { disk, openProcess } = aFolder()
  const process = openProcess()
  const ref = { id: await process.begin(key, 'video/mp4'), key }
  disk.free = 0

  await expect(process.add(ref, 1, content('film'))).rejects.toMatchObject({ status: 507 })
  const meanwhile = await process.parts(ref)
  disk.free = 10
  await process.add(ref, 1, content('film'))

  expect(meanwhile).toEqual([])
  expect(await process.parts(ref)).toMatchObject([{ number: 1, bytes: 4 }])
})
