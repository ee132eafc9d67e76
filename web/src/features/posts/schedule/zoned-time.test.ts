import { expect, test } from 'vitest'
import { dayAfter, suggestedTimes, toWallTime, zonedTime } from './zoned-time.ts'

test('a wall time is one instant of its zone', () => {
  expect(zonedTime('2026-11-27T09:00', 'Europe/Berlin')).toEqual({ kind: 'once', instant: '2026-11-27T08:00:00.000Z' })
  expect(zonedTime('2026-11-27T09:00', 'Asia/Kathmandu')).toEqual({ kind: 'once', instant: '2026-11-27T03:15:00.000Z' })
  expect(zonedTime('2026-11-27T09:00', 'UTC')).toEqual({ kind: 'once', instant: '2026-11-27T09:00:00.000Z' })
})

test('a time that the clocks jump over becomes as much later as they jump', () => {
  expect(zonedTime('2027-03-28T02:30', 'Europe/Berlin')).toEqual({ kind: 'skipped', instant: '2027-03-28T01:30:00.000Z' })
  expect(toWallTime('2027-03-28T01:30:00.000Z', 'Europe/Berlin')).toBe('2027-03-28T03:30')
})

test('a time that comes twice is the first of the two', () => {
  expect(zonedTime('2026-10-25T02:30', 'Europe/Berlin')).toEqual({
    kind: 'twice',
    instant: '2026-10-25T00:30:00.000Z',
    second: '2026-10-25T01:30:00.000Z',
  })
  expect(zonedTime('2026-11-01T01:15', 'America/New_York')).toMatchObject({ kind: 'twice', instant: '2026-11-01T05:15:00.000Z' })
})

test('a change of half an hour is understood as well', () => {
  expect(zonedTime('2026-10-04T02:10', 'Australia/Lord_Howe')).toEqual({ kind: 'skipped', instant: '2026-10-03T15:40:00.000Z' })
})

test('every instant leads to its wall time and back', () => {
  for (let hour = 0; hour < 24 * 400; hour += 7) {
    const instant = new Date(Date.UTC(2026, 0, 1, hour)).toISOString()
    const back = zonedTime(toWallTime(instant, 'America/Sao_Paulo'), 'America/Sao_Paulo')

    expect(back).toEqual({ kind: 'once', instant })
  }
})

test('what is no time is none', () => {
  expect(zonedTime('', 'Europe/Berlin')).toBeUndefined()
  expect(zonedTime('2026-11-27T', 'Europe/Berlin')).toBeUndefined()
})

test('the suggested times lie ahead on the wall of the chosen zone', () => {
  const saturday = Date.parse('2026-11-21T23:30:00Z')

  expect(suggestedTimes(saturday, 'UTC').map(({ local }) => local)).toEqual(['2026-11-22T00:30', '2026-11-22T09:00', '2026-11-23T09:00'])
  expect(suggestedTimes(saturday, 'Asia/Tokyo').map(({ local }) => local)).toEqual([
    '2026-11-22T09:30',
    '2026-11-23T09:00',
    '2026-11-23T09:00',
  ])
})

test('after a post the day that follows it is offered, and its own time no more', () => {
  const monday = Date.parse('2026-11-23T08:00:00Z')

  expect(suggestedTimes(monday, 'UTC', '2026-11-24T09:00', '24h')).toEqual([
    { label: 'a day later, Wed 9:00', local: '2026-11-25T09:00' },
    { label: 'in 1 hour', local: '2026-11-23T09:00' },
    { label: 'next Monday 9:00', local: '2026-11-30T09:00' },
  ])
})

test('the day after a post is offered as long as it is still to come', () => {
  const now = Date.parse('2026-11-23T08:00:00Z')

  expect(dayAfter('2026-11-22T09:00', now, 'UTC')).toBe('2026-11-23T09:00')
  expect(dayAfter('2026-11-22T07:00', now, 'UTC')).toBeUndefined()
  expect(dayAfter('2026-12-31T23:30', now, 'UTC')).toBe('2027-01-01T23:30')
})

test('on a Monday, next Monday is a week later', () => {
  expect(suggestedTimes(Date.parse('2026-11-23T08:00:00Z'), 'UTC', undefined, '24h')[2]).toEqual({
    label: 'next Monday 9:00',
    local: '2026-11-30T09:00',
  })
})

test('who counts to twelve is offered times that are counted to twelve', () => {
  const monday = Date.parse('2026-11-23T08:00:00Z')

  expect(suggestedTimes(monday, 'UTC', '2026-11-24T21:30', '12h').map(({ label }) => label)).toEqual([
    'a day later, Wed 9:30 pm',
    'in 1 hour',
    'tomorrow 9:00 am',
    'next Monday 9:00 am',
  ])
})
