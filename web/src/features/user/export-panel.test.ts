import { expect, test } from 'vitest'
import { collectRecords, exportFile } from './export-panel.tsx'

const post = (id: string) => ({ kind: 'post', id })

test('every page is asked for in its turn, and the count grows with each', async () => {
  const pages = new Map([
    [undefined, { items: [post('1'), post('2')], cursor: 'a' }],
    ['a', { items: [], cursor: 'b' }],
    ['b', { items: [post('3')] }],
  ])
  const counts: number[] = []

  const records = await collectRecords(
    (cursor) => Promise.resolve(pages.get(cursor) ?? { items: [] }),
    (count) => counts.push(count),
  )

  expect(records).toEqual([post('1'), post('2'), post('3')])
  expect(counts).toEqual([2, 2, 3])
})

test('a page that is refused ends the export', async () => {
  await expect(
    collectRecords(
      () => Promise.reject(new Error('gone')),
      () => undefined,
    ),
  ).rejects.toThrow('gone')
})

test('the file has every record under its kind, and the name of the day where the person is', () => {
  const now = Date.parse('2026-11-21T23:30:00.000Z')

  const { name, content } = exportFile([post('1'), { kind: 'media', id: 'm', fileName: 'a.png' }, post('2')], {
    about: 'Everything.',
    now,
    timeZone: 'Asia/Tokyo',
  })

  expect(name).toBe('crier-export-2026-11-22.json')
  expect(JSON.parse(content)).toEqual({
    about: 'Everything.',
    exportedAt: '2026-11-21T23:30:00.000Z',
    post: [{ id: '1' }, { id: '2' }],
    media: [{ id: 'm', fileName: 'a.png' }],
  })
})
