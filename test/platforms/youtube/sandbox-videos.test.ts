import { expect, test } from 'vitest'
import { minuteMs, secondMs } from '#shared/domain/times.ts'
import { aPng } from '#test/sandbox/files.ts'
import { film, openYouTube } from './calls.ts'

test('processing takes a while and can fail or end in a rejection', async () => {
  const { connected, fault, world } = await openYouTube()
  const { uploaded, get } = await connected()
  const statusOf = async (id: string) =>
    ((await get(`videos?part=status&id=${id}`)).body as { items: { status: object }[] }).items[0]?.status
  await fault({ operation: 'post', processingMs: minuteMs })
  const slow = await uploaded(film(1_000))
  await fault({ operation: 'post', processingError: 'codec' })
  const failed = await uploaded(film(1_000))
  await fault({ operation: 'post', processingError: 'copyright' })
  const rejected = await uploaded(film(1_000))

  world.clock.now += 59_999

  expect(await statusOf(slow)).toMatchObject({ uploadStatus: 'uploaded' })
  expect(await statusOf(failed)).toMatchObject({ uploadStatus: 'failed', failureReason: 'codec' })
  expect(await statusOf(rejected)).toMatchObject({ uploadStatus: 'rejected', rejectionReason: 'copyright' })
  world.clock.now += 1
  expect(await statusOf(slow)).toMatchObject({ uploadStatus: 'processed' })
})

test('fails a file that is not a video or is too long for the channel', async () => {
  const { connected, world, received } = await openYouTube()
  const { uploaded, get } = await connected({ name: 'unverified una' })
  const ids = [await uploaded(Uint8Array.from(aPng())), await uploaded(film(1_000, { durationMs: 16 * minuteMs }))]

  world.clock.now += 2 * secondMs

  const { items } = (await get(`videos?part=status&id=${ids[0]}`)).body as { items: object[] }
  expect(items).toMatchObject([{ status: { uploadStatus: 'failed', failureReason: 'invalidFile' } }])
  expect((await get(`videos?part=status&id=${ids[1]}`)).body).toMatchObject({ items: [{ status: { rejectionReason: 'length' } }] })
  expect(await received()).toEqual([])
})

test('an unaudited app can publish videos, and a channel’s own can be made private', async () => {
  const { connected, world, received } = await openYouTube()
  await (await connected({ name: 'unaudited ulf' })).uploaded(film(1_000))
  await (await connected({ name: 'secluded sid' })).uploaded(film(1_000))

  world.clock.now += 2 * secondMs

  expect((await received()).map(({ facts }) => facts?.privacy)).toEqual(['public', 'private'])
})

test('hides someone else’s private video', async () => {
  const { connected } = await openYouTube()
  const id = await (await connected()).uploaded(film(1_000), { status: { privacyStatus: 'private' } })

  expect((await (await connected({ name: 'bert' })).get(`videos?part=status&id=${id}`)).body).toMatchObject({ items: [] })
})

test('accepts a thumbnail that is a JPEG or PNG by its bytes, for a verified channel’s own video', async () => {
  const { connected } = await openYouTube()
  const anna = await connected()
  const una = await connected({ name: 'unverified una' })
  const [hers, unas] = [await anna.uploaded(film(1_000)), await una.uploaded(film(1_000))]
  const picture = Uint8Array.from(aPng())

  expect((await anna.thumbnail(hers, picture)).body.kind).toBe('youtube#thumbnailSetResponse')
  expect(await anna.thumbnail(hers, film(1_000))).toMatchObject({ status: 400, reason: 'invalidImage' })
  expect(await anna.thumbnail(unas, picture)).toMatchObject({ status: 404, reason: 'videoNotFound' })
  expect(await una.thumbnail(unas, picture)).toMatchObject({ status: 403, reason: 'forbidden', domain: 'youtube.thumbnail' })
  expect((await anna.thumbnail(hers, new Uint8Array(52_428_801))).status).toBe(400)
})

test('shows a video with its title at its own URL and redirects from a Short’s URL if it is none', async () => {
  const { connected, world } = await openYouTube()
  const { uploaded } = await connected()
  const id = await uploaded(film(1_000), { snippet: { title: 'Rye & oats', description: 'Slow bread' } })
  world.clock.now += 2 * secondMs

  const page = await (await fetch(`${world.url}/www.youtube.com/watch?v=${id}`)).text()
  const short = await fetch(`${world.url}/www.youtube.com/shorts/${id}`)
  const profile = await (await fetch(`${world.url}/www.youtube.com/@anna`)).text()

  expect(page).toContain('Rye &amp; oats')
  expect(page).toContain('Slow bread')
  expect(short.url).toContain(`watch?v=${id}`)
  expect(profile).toContain('Slow bread')
})
