import { describe, expect, test } from 'vitest'
import { closeUp, type Entry, type Line, type Move, putInto } from './queue-moves.ts'

/** 80 days at 9:00. */
const slots = Array.from({ length: 80 }, (_, day) => new Date(Date.UTC(2027, 0, day + 1, 9)).toISOString())
const slot = (index: number) => slots[index] ?? ''

/** Builds a queue in which each letter is a post and each dot a free slot. */
const line = (picture: string, fixed: string[] = []): Line => ({
  entries: [...picture].flatMap((postId, index): Entry[] => (postId === '.' ? [] : [{ postId, at: slot(index) }])),
  slots,
  fixed: new Set(fixed),
})

/** Applies the moves and returns the queue. Each move has to find its slot free. */
const queueAfter = ({ entries }: Pick<Line, 'entries'>, moves: readonly Move[]) => {
  const places = new Map(entries.map(({ postId, at }) => [postId, at]))
  for (const { postId, to } of moves) {
    expect([...places.values()]).not.toContain(to)
    places.set(postId, to)
  }
  const holders = new Map([...places].map(([postId, at]) => [at, postId]))
  return slots
    .map((at) => holders.get(at) ?? '.')
    .join('')
    .replace(/\.+$/, '')
}

describe('putting a post into a slot', () => {
  test.each([
    ['a free slot takes it', 'ab.c', 'c', 2, 'abc'],
    ['the first slot takes it, and all others move one slot back', 'abcd', 'd', 0, 'dabc'],
    ['a post that goes forward pushes only those that it passes', 'abcde', 'd', 1, 'adbce'],
    ['a post that goes back lets those that it passes move forward', 'abcde', 'b', 3, 'acdbe'],
    ['a free slot on the way ends the push', 'a.bcd', 'd', 0, 'dabc'],
    ['a free slot between takes the push of a post from behind', 'ab.cd', 'd', 0, 'dabc'],
    ['a post from elsewhere pushes all', 'abc', 'z', 0, 'zabc'],
    ['a post from elsewhere pushes until a free slot', 'ab.c', 'z', 1, 'azbc'],
    ['its own slot is no change', 'abc', 'b', 1, 'abc'],
  ])('%s', (_name, before, postId, index, wanted) => {
    const start = line(before)

    expect(queueAfter(start, putInto(start, postId, slot(index)))).toBe(wanted)
  })

  test('skips posts that can’t move', () => {
    const start = line('abcd', ['b'])

    expect(queueAfter(start, putInto(start, 'd', slot(0)))).toBe('dbac')
  })

  test('refuses the slot of a post that can’t move', () => {
    const start = line('abcd', ['a'])

    expect(() => putInto(start, 'd', slot(0))).toThrow(expect.objectContaining({ code: 'conflict' }))
  })

  test('a repeated request finishes moves interrupted by a crash, wherever it happened', () => {
    const start = line('abcdefgh')
    const moves = putInto(start, 'h', slot(1))

    for (let done = 0; done <= moves.length; done += 1) {
      const places = new Map(start.entries.map(({ postId, at }) => [postId, at]))
      for (const { postId, to } of moves.slice(0, done)) places.set(postId, to)
      const entries = [...places].map(([postId, at]) => ({ postId, at })).sort((one, other) => one.at.localeCompare(other.at))
      const left = { ...start, entries }
      expect(queueAfter(left, putInto(left, 'h', slot(1)))).toBe('ahbcdefg')
    }
  })
})

describe('closing up', () => {
  test.each([
    ['emptied slots are filled from behind', 'a..b.c', 'abc'],
    ['a queue without a free slot stays', 'abc', 'abc'],
    ['an empty queue stays', '', ''],
  ])('%s', (_name, before, wanted) => {
    const start = line(before)

    expect(queueAfter(start, closeUp(start))).toBe(wanted)
  })

  test('moves posts ahead of the first slot behind it, in order', () => {
    const start = { ...line('abc.'), slots: slots.slice(2) }

    expect(queueAfter(start, closeUp(start))).toBe('..abc')
  })

  test('keeps the slots of posts that can’t move and fills in around them', () => {
    const start = line('a..b.c', ['b'])

    expect(queueAfter(start, closeUp(start))).toBe('ac.b')
  })

  test('keeps posts in order, each in a slot, whatever the slots are', () => {
    for (let seed = 1; seed <= 300; seed += 1) {
      const random = (below: number) => Math.floor((Math.abs(Math.sin(seed * 7.31 + below * 1.7)) * 10_000) % below)
      const picture = Array.from({ length: 12 }, (_, index) => (random(index + 3) % 2 === 0 ? String.fromCharCode(97 + index) : '.')).join(
        '',
      )
      const others = slots.filter((_, index) => index % (1 + (seed % 3)) === 0).slice(seed % 7)
      const start = { ...line(picture), slots: others }

      const placed = queueAfter(start, closeUp(start))

      expect(placed.replaceAll('.', '')).toBe(picture.replaceAll('.', ''))
      for (const [index, letter] of [...placed].entries()) if (letter !== '.') expect(others).toContain(slot(index))
    }
  })
})
