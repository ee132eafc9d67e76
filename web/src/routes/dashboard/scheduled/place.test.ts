import { expect, test } from 'vitest'
import { pathOf, readPlace, tabs } from './place.ts'

const read = (path: string) => readPlace(new URL(path, 'https://crier.test').searchParams)

test('every place can be read from its own address', () => {
  for (const tab of tabs)
    for (const postId of [undefined, '01J/ä&post=2'])
      for (const hasPastMonth of [true, false]) expect(read(pathOf({ tab, postId, hasPastMonth }))).toEqual({ tab, postId, hasPastMonth })
})

test('an address that says nothing shows what is scheduled, with the past month', () => {
  expect(read('/dashboard/scheduled')).toEqual({ tab: 'scheduled', postId: undefined, hasPastMonth: true })
})

test('a list that does not exist is not shown', () => {
  expect(read('/dashboard/scheduled?tab=secret&post=').tab).toBe('scheduled')
  expect(read('/dashboard/scheduled?tab=secret&post=').postId).toBeUndefined()
})
