import { expect, test } from 'vitest'
import { deskAfter, deskAt } from './active-composer.ts'

const writing = { state: null, isDone: false }

test('a new post that was saved goes on in its composer under its own address', () => {
  const desk = deskAfter(deskAt('a', undefined), { ...writing, place: 'b', editId: 'p1', state: { composer: 'a' } })

  expect(desk).toEqual({ key: 'a', place: 'b', editId: 'p1', openId: undefined })
})

test('coming again to where one is writing changes nothing', () => {
  expect(deskAfter(deskAt('a', undefined), { ...writing, place: 'b', editId: undefined }).key).toBe('a')
})

test('once the post is sent, the same address opens a fresh composer', () => {
  expect(deskAfter(deskAt('a', undefined), { ...writing, place: 'b', editId: undefined, isDone: true })).toEqual(deskAt('b', undefined))
})

test('another address opens another composer', () => {
  const saved = deskAfter(deskAt('a', undefined), { ...writing, place: 'b', editId: 'p1', state: { composer: 'a' } })

  expect(deskAfter(saved, { ...writing, place: 'c', editId: undefined })).toEqual(deskAt('c', undefined))
})

test('going back to the address of a composer that is gone opens its post', () => {
  expect(deskAfter(deskAt('c', undefined), { ...writing, place: 'b', editId: 'p1', state: { composer: 'a' } })).toEqual(deskAt('b', 'p1'))
})
