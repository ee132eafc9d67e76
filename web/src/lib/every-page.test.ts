import { expect, test } from 'vitest'
import { everyPage } from './every-page.ts'

test('reads on while there is a cursor, even behind an empty page', async () => {
  const pages = new Map([
    [undefined, { items: [1, 2], cursor: 'second' }],
    ['second', { items: [], cursor: 'third' }],
    ['third', { items: [3] }],
  ])

  expect(await everyPage(async ({ cursor }) => pages.get(cursor) ?? { items: [] })).toEqual([1, 2, 3])
})

test('asks for the largest pages, from the beginning', async () => {
  const asked: object[] = []

  await everyPage(async (page) => {
    asked.push(page)
    return { items: [] }
  })

  expect(asked).toEqual([{ limit: 100 }])
})
