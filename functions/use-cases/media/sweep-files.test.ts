import { expect, test } from 'vitest'
import type { StoredFile, SweepPlace } from '#functions/ports/media.ts'
import type { Media } from '#shared/domain/media.ts'
import { dayMs, hourMs, toInstant, toMs } from '#shared/domain/times.ts'
import { fakeMediaLibrary } from '#test/fakes/fake-media-library.ts'
import { aMedia } from '#test/media/a-media.ts'
import { sweepFiles } from './sweep-files.ts'

const nine = toMs('2026-05-04T09:00:00.000Z')
const ready: Media['state'] = { name: 'ready', width: 4, height: 3 }

/** A storage with these keys, changed a day ago by default, and a table that knows some of their files. */
const aStorage = (keys: readonly string[], { known = [], changedAt = nine - dayMs }: { known?: Media[]; changedAt?: number } = {}) => {
  const stored = new Map(
    [...keys].sort().map((key): [string, StoredFile] => {
      const [, workspaceId = '', id = ''] = key.split('/')
      return [key, { key, ref: { workspaceId, id }, changedAt }]
    }),
  )
  const asked: number[] = []
  const places: SweepPlace[] = []
  const deps = {
    library: fakeMediaLibrary(...known),
    storedFiles: {
      page: async (area: string, { after = '', max }: { after: string | undefined; max: number }) => {
        const page = [...stored.values()].filter(({ key }) => key.startsWith(`${area}/`) && key > after).slice(0, max)
        asked.push(page.length)
        return page
      },
      remove: async (key: string) => void stored.delete(key),
    },
    fileSweep: { place: async () => places.at(-1), setPlace: async (place: SweepPlace) => void places.push(place) },
  }
  return { left: () => [...stored.keys()], asked, sweep: (now = nine) => sweepFiles(deps, now) }
}

test('deletes an object that no file in the table needs and keeps the others', async () => {
  const needed = aMedia({ workspaceId: 'ada', id: 'm1', state: ready })
  const kept = ['media/ada/m1', 'renditions/ada/m1/thumbnail']
  const { left, sweep } = aStorage([...kept, 'incoming/ada/m1', 'media/ada/m2', 'renditions/gone/m1/thumbnail'], { known: [needed] })

  expect(await sweep()).toBe(3)
  expect(left()).toEqual(kept)
})

test('keeps an upload for a day while its file waits for it', async () => {
  const waiting = (createdAt: number) => aMedia({ workspaceId: 'ada', id: 'm1', createdAt: toInstant(createdAt) })
  const fresh = aStorage(['incoming/ada/m1'], { known: [waiting(nine - dayMs)], changedAt: nine - 20 * hourMs })
  const old = aStorage(['incoming/ada/m1'], { known: [waiting(nine - dayMs - 2 * hourMs)], changedAt: nine - 20 * hourMs })

  expect([await fresh.sweep(), await old.sweep()]).toEqual([0, 1])
})

test('keeps an object from the last hour, since its owner may still be in progress', async () => {
  const { left, sweep } = aStorage(['media/ada/m1'], { changedAt: nine - hourMs + 1 })

  await sweep()

  expect(left()).toEqual(['media/ada/m1'])
})

test('checks up to a thousand objects per sweep, continues behind them, and starts over after the last', async () => {
  const known = Array.from({ length: 1_500 }, (_, number) => aMedia({ workspaceId: 'ada', id: `m${1_000 + number}`, state: ready }))
  const { asked, left, sweep } = aStorage([...known.map(({ id }) => `media/ada/${id}`), 'renditions/ada/gone/thumbnail'], { known })

  await sweep()
  const first = [asked.splice(0), left().length]
  await sweep()
  const second = [asked.splice(0), left().length]
  await sweep()

  expect([first, second]).toEqual([
    [[0, 1_000], 1_501],
    [[500, 1], 1_500],
  ])
  expect(asked).toEqual([0, 1_000])
})
