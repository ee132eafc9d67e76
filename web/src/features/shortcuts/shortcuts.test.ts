import { expect, test } from 'vitest'
import { screens } from '#web/lib/screens.ts'
import { type KeyPress, secondKeyMs, shortcutReader, shortcuts } from './shortcuts.ts'

const press = (key: string, rest: Partial<KeyPress> = {}): KeyPress => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  repeat: false,
  isTaken: false,
  at: 0,
  ...rest,
})

const reader = (isOn = true) => shortcutReader(() => isOn)

test('C starts a new post', () => {
  expect(reader()(press('c'))).toEqual({ kind: 'go', path: '/dashboard/posts?new=' })
})

test.each(screens)('G and then $letter goes to $label', ({ letter, path }) => {
  const read = reader()

  expect(read(press('g'))).toBeUndefined()
  expect(read(press(letter, { at: secondKeyMs }))).toEqual({ kind: 'go', path })
})

test('a letter that comes too late after G means nothing by itself', () => {
  const read = reader()
  read(press('g'))

  expect(read(press('o', { at: secondKeyMs + 1 }))).toBeUndefined()
})

test('G and a letter without a screen goes nowhere, not even to a new post', () => {
  const read = reader()
  read(press('g'))

  expect(read(press('c', { at: 10 }))).toBeUndefined()
  expect(read(press('o', { at: 20 }))).toBeUndefined()
})

test('the question mark, which needs Shift on many keyboards, lists the shortcuts', () => {
  expect(reader()(press('?', { shiftKey: true }))).toEqual({ kind: 'list' })
})

test.each(['c', 'g', '?'])('%s means nothing while typing, held down or with a modifier', (key) => {
  for (const rest of [{ isTaken: true }, { repeat: true }, { ctrlKey: true }, { metaKey: true }, { altKey: true }]) {
    const read = reader()
    expect(read(press(key, rest))).toBeUndefined()
    expect(read(press('o', { at: 1 }))).toBeUndefined()
  }
})

test('single keys mean nothing once they are switched off', () => {
  expect(reader(false)(press('c'))).toBeUndefined()
  expect(reader(false)(press('?'))).toBeUndefined()
})

test.each([{ ctrlKey: true }, { metaKey: true }, { ctrlKey: true, isTaken: true }])('the palette opens with %o and K', (rest) => {
  expect(reader(false)(press('k', rest))).toEqual({ kind: 'palette' })
})

test.each([{}, { ctrlKey: true, shiftKey: true }, { ctrlKey: true, altKey: true }, { ctrlKey: true, metaKey: true }])(
  'the palette does not open with %o and K',
  (rest) => {
    expect(reader()(press('k', rest))).toBeUndefined()
  },
)

test('every screen has a letter of its own, and the list shows it', () => {
  const shown = shortcuts(false).map(({ keys }) => keys.join(' '))

  expect(new Set(screens.map(({ letter }) => letter)).size).toBe(screens.length)
  for (const { letter } of screens) expect(shown).toContain(`G ${letter.toUpperCase()}`)
})
