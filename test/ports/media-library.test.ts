import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dynamoMediaLibrary } from '#functions/adapters/dynamo/media-library.ts'
import type { MediaLibrary } from '#functions/ports/media.ts'
import type { Media } from '#shared/domain/media.ts'
import { dayMs, toInstant } from '#shared/domain/times.ts'
import { fakeMediaLibrary } from '../fakes/fake-media-library.ts'
import { aMedia } from '../media/a-media.ts'
import { startDynamo } from '../setup/dynamo.ts'

const dynamoWorld = async () => {
  const { table, stop } = await startDynamo()
  return { library: dynamoMediaLibrary(table), stop }
}

const now = Date.parse('2026-05-04T09:00:00.000Z')
const noLimit = { count: 1_000, bytes: 1e12 }

type Finding = Pick<Media, 'contentType' | 'fileName' | 'kind' | 'state'>
const ready: Finding = {
  contentType: 'image/png',
  fileName: 'sea.png',
  kind: 'image',
  state: { name: 'ready', width: 40, height: 30, frames: 1 },
}
const refused: Finding = {
  contentType: 'image/gif',
  fileName: 'sea.gif',
  kind: 'gif',
  state: { name: 'refused', message: 'The file is damaged.' },
}

describe.each([
  { name: 'the fake', start: async () => ({ library: fakeMediaLibrary(), stop: async () => undefined }) },
  { name: 'DynamoDB', start: dynamoWorld },
])('the media library in $name', ({ start }) => {
  let library: MediaLibrary
  let stop: () => Promise<void>
  beforeAll(async () => {
    const world = await start()
    library = world.library
    stop = world.stop
  })
  afterAll(() => stop())

  const stored = async (own: Partial<Media>) => {
    const media = aMedia(own)
    await library.create(media, noLimit)
    return media
  }

  test('finds a file by its owner and ID as it was created', async () => {
    const media = await stored({ id: 'created', altText: 'The sea' })

    await expect(library.get(media)).resolves.toEqual(media)
    await expect(library.get({ workspaceId: 'stranger', id: media.id })).resolves.toBeUndefined()
  })

  test('an ID can be used only once', async () => {
    const media = await stored({ id: 'taken' })

    await expect(library.create({ ...media, fileName: 'other.jpg' }, noLimit)).resolves.toBe('taken')

    await expect(library.get(media)).resolves.toEqual(media)
  })

  test('keeps the first finding about a file', async () => {
    const media = await stored({ id: 'settled', contentType: 'image/gif', kind: 'gif' })

    const first = await library.complete(media, ready)
    const second = await library.complete(media, refused)

    expect(first).toEqual({ ...media, ...ready })
    expect(second).toEqual(first)
    await expect(library.get(media)).resolves.toEqual(first)
  })

  test('a finding or text doesn’t bring back a deleted file', async () => {
    const gone = aMedia({ id: 'gone' })

    await expect(library.complete(gone, ready)).resolves.toBeUndefined()
    await expect(library.setAltText(gone, 'The sea')).resolves.toBeUndefined()

    await expect(library.get(gone)).resolves.toBeUndefined()
  })

  test('changes only the alt text', async () => {
    const media = await stored({ id: 'described' })

    const changed = await library.setAltText(media, 'The sea')

    expect(changed).toEqual({ ...media, altText: 'The sea' })
    await expect(library.get(media)).resolves.toEqual(changed)
  })

  test('returns several files in the requested order without missing ones', async () => {
    const first = await stored({ id: 'many-1' })
    const second = await stored({ id: 'many-2' })

    await expect(library.getMany('user-1', ['many-2', 'missing', 'many-1', 'many-2'])).resolves.toEqual([second, first, second])
  })

  test('lists newest first, in pages, and nothing of anyone else’s', async () => {
    for (const id of ['01A', '01B', '01C', '01D']) await stored({ id, workspaceId: 'lister' })
    await stored({ id: '01E', workspaceId: 'neighbor' })

    const first = await library.list('lister', { limit: 2 })
    const second = await library.list('lister', { limit: 2, cursor: first.cursor })

    expect(first.items.map(({ id }) => id)).toEqual(['01D', '01C'])
    expect(second.items.map(({ id }) => id)).toEqual(['01B', '01A'])
    expect(second.cursor).toBeUndefined()
  })

  test('filters a list by kind and by text in the name, with its own pages', async () => {
    const names = ['Sea.jpg', 'hill.jpg', 'THE SEA.jpg', 'sea.mp4', 'at sea.jpg']
    for (const [at, fileName] of names.entries())
      await stored({ id: `02${at}`, workspaceId: 'seeker', fileName, ...(fileName.endsWith('mp4') && { kind: 'video' }) })

    const filter = { search: 'sea', kind: 'image' } as const
    const first = await library.list('seeker', { limit: 2 }, filter)
    const second = await library.list('seeker', { limit: 2, cursor: first.cursor }, filter)

    expect(first.items.map(({ fileName }) => fileName)).toEqual(['at sea.jpg', 'THE SEA.jpg'])
    expect(second.items.map(({ fileName }) => fileName)).toEqual(['Sea.jpg'])
    expect(second.cursor).toBeUndefined()
    expect((await library.list('seeker', { limit: 2 }, { kind: 'gif' })).items).toEqual([])
  })

  test('records and clears since when a file is unused, without bringing back a deleted one', async () => {
    const media = await stored({ id: 'unused' })
    const since = '2026-05-05T09:00:00.000Z'

    await library.setUnusedSince(media, since)
    await expect(library.get(media)).resolves.toEqual({ ...media, unusedSince: since })
    await library.setUnusedSince(media, undefined)
    await library.setUnusedSince({ ...media, id: 'never' }, since)

    await expect(library.get(media)).resolves.toEqual(media)
    await expect(library.get({ ...media, id: 'never' })).resolves.toBeUndefined()
  })

  test('a cursor continues even if its file was deleted', async () => {
    for (const id of ['01A', '01B', '01C']) await stored({ id, workspaceId: 'deleter' })
    const { cursor } = await library.list('deleter', { limit: 2 })

    await library.remove({ workspaceId: 'deleter', id: '01B' })

    expect((await library.list('deleter', { limit: 2, cursor })).items.map(({ id }) => id)).toEqual(['01A'])
  })

  test('a person’s cursor shows nothing of theirs to another', async () => {
    for (const id of ['01A', '01B']) await stored({ id, workspaceId: 'victim' })
    const { cursor } = await library.list('victim', { limit: 1 })

    await expect(library.list('thief', { limit: 5, cursor })).resolves.toMatchObject({ items: [] })
  })

  test('refuses a made-up cursor by name', async () => {
    await expect(library.list('lister', { limit: 2, cursor: 'made-up' })).rejects.toMatchObject({
      code: 'invalid',
      fields: { cursor: [expect.any(String)] },
    })
  })

  test('writes three of ten files racing for three places and counts only those', async () => {
    const max = { count: 3, bytes: 1e9 }
    const race = Array.from({ length: 10 }, (_, index) => aMedia({ id: `race-${index}`, workspaceId: 'racer' }))

    const written = await Promise.all(race.map((media) => library.create(media, max)))

    expect(written.filter((outcome) => outcome === 'created')).toHaveLength(3)
    expect(written.filter((outcome) => outcome === 'full')).toHaveLength(7)
    expect(await library.recount('racer', now)).toMatchObject({ count: 3 })
  })

  test('also counts bytes and returns them with a file', async () => {
    const max = { count: 9, bytes: 100 }
    const of = (id: string, bytes: number) => library.create(aMedia({ id, workspaceId: 'large', bytes }), max)
    await of('first', 60)

    expect([await of('second', 41), await of('third', 40)]).toEqual(['full', 'created'])
    await library.remove({ workspaceId: 'large', id: 'first' })
    expect([await of('fourth', 61), await of('fifth', 60)]).toEqual(['full', 'created'])
  })

  test('recounting drops files that were not uploaded in time', async () => {
    const waiting = aMedia({ id: 'waiting', workspaceId: 'idle', createdAt: toInstant(now), state: { name: 'waiting' }, bytes: 70 })
    await library.create(waiting, noLimit)

    expect(await library.recount('idle', now + dayMs - 1)).toEqual({ count: 1, bytes: 70 })
    expect(await library.recount('idle', now + dayMs)).toEqual({ count: 0, bytes: 0 })
  })

  test('a file is removed once', async () => {
    const media = await stored({ id: 'removed' })

    await expect(library.remove(media)).resolves.toBe(true)
    await expect(library.remove(media)).resolves.toBe(false)

    await expect(library.get(media)).resolves.toBeUndefined()
  })
})
