import { expect, test } from 'vitest'
import { textChange } from './changes-since.tsx'

test.each([
  ['Good morning to all', 'Good evening to all', { start: 'Good ', removed: 'morning ', added: 'evening ', end: 'to all' }],
  ['Good morning', 'Good morning, all', { start: 'Good ', removed: 'morning', added: 'morning, all', end: '' }],
  ['one two', 'two', { start: '', removed: 'one ', added: '', end: 'two' }],
  ['one', 'one one', { start: '', removed: '', added: 'one ', end: 'one' }],
  ['', 'New', { start: '', removed: '', added: 'New', end: '' }],
])('from “%s” to “%s”, the words between are marked', (before, after, change) => {
  expect(textChange(before, after)).toEqual(change)
})

test('the same text has no change', () => {
  expect(textChange('Same', 'Same')).toBeUndefined()
})
