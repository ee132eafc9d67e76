import { expect, test } from 'vitest'
import { composerAfter, composerAt } from './active-composer.ts'

const writing = { state: null, isDone: false }

test('a saved new post stays in its composer under its own address', () => {
  const active = composerAfter(composerAt('a', undefined), { ...writing, navigationKey: 'b', editId: 'p1', state: { composer: 'a' } })

  expect(active).toEqual({ key: 'a', navigationKey: 'b', editId: 'p1', openId: undefined })
})

test('navigating to the current address changes nothing', () => {
  expect(composerAfter(composerAt('a', undefined), { ...writing, navigationKey: 'b', editId: undefined }).key).toBe('a')
})

test('after the post is sent, the same address opens a fresh composer', () => {
  expect(composerAfter(composerAt('a', undefined), { ...writing, navigationKey: 'b', editId: undefined, isDone: true })).toEqual(
    composerAt('b', undefined),
  )
})

test('another address opens another composer', () => {
  const saved = composerAfter(composerAt('a', undefined), { ...writing, navigationKey: 'b', editId: 'p1', state: { composer: 'a' } })

  expect(composerAfter(saved, { ...writing, navigationKey: 'c', editId: undefined })).toEqual(composerAt('c', undefined))
})

test('going back to the address of a closed composer opens its post', () => {
  expect(composerAfter(composerAt('c', undefined), { ...writing, navigationKey: 'b', editId: 'p1', state: { composer: 'a' } })).toEqual(
    composerAt('b', 'p1'),
  )
})
