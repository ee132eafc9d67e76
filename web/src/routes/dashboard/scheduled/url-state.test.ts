import { expect, test } from 'vitest'
import { pathOf, readUrlState, tabs, views } from './url-state.ts'

const read = (path: string) => readUrlState(new URL(path, 'https://crier.test').searchParams)

test('every state can be read from its own address', () => {
  for (const tab of tabs)
    for (const view of views)
      for (const day of [undefined, '2028-02-29'])
        for (const postId of [undefined, '01J/ä&post=2'])
          for (const isOn of [true, false]) {
            const filter = isOn ? ({ text: 'ä & b', platform: 'x', accountId: 'x_1', state: 'failed' } as const) : {}
            const urlState = { tab, view, from: day, day, postId, hasPastMonth: isOn, hasDrafts: isOn, hasFilter: isOn, filter }
            expect(read(pathOf(urlState))).toEqual(urlState)
          }
})

test('an address that says nothing shows what is scheduled as a list, with the past month', () => {
  expect(read('/dashboard/scheduled')).toEqual({
    tab: 'scheduled',
    view: 'list',
    hasPastMonth: true,
    hasDrafts: false,
    hasFilter: false,
    filter: {},
  })
})

test('a list, a view or a day that does not exist is not shown', () => {
  expect(read('/dashboard/scheduled?tab=secret&post=').tab).toBe('scheduled')
  expect(read('/dashboard/scheduled?tab=secret&post=').postId).toBeUndefined()
  expect(read('/dashboard/scheduled?view=year').view).toBe('list')
  expect(['2027-02-29', 'tomorrow', '2027-13-01', '0000-01-01'].map((day) => read(`/dashboard/scheduled?day=${day}`).day)).toEqual(
    Array(4).fill(undefined),
  )
})
