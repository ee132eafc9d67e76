import { expect, test } from 'vitest'
import { aUserAnswer } from '#test/builders/a-user.ts'
import { withChoice } from './mutations.ts'

const user = aUserAnswer({ preferences: { timeZone: 'Asia/Tokyo', clock: '12h', weekStart: 'sunday', theme: 'dark', hasUndoTime: true } })

test('a choice changes what it names and leaves the rest', () => {
  expect(withChoice(user, { preferences: { theme: 'light' } }).preferences).toEqual({
    timeZone: 'Asia/Tokyo',
    clock: '12h',
    weekStart: 'sunday',
    theme: 'light',
    hasUndoTime: true,
  })
  expect(withChoice(user, { preferences: { hasUndoTime: false } }).preferences.hasUndoTime).toBe(false)
  expect(withChoice(user, { notifications: { weeklySummary: true } })).toEqual({
    ...user,
    notifications: { ...user.notifications, weeklySummary: true },
  })
})

test('a time zone can be taken back', () => {
  expect(withChoice(user, { preferences: { timeZone: null } }).preferences).toEqual({
    clock: '12h',
    weekStart: 'sunday',
    theme: 'dark',
    hasUndoTime: true,
  })
})
