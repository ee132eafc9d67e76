import { expect, test } from 'vitest'
import { accountName, handleOf } from './models.ts'

test.each([
  ['x', 'ada', 'Ada Lovelace', '@ada'],
  ['pinterest', 'ada', 'ada', '@ada'],
  ['facebook', 'Ada Bakery', 'Ada Bakery', 'Ada Bakery'],
  ['linkedin', 'Ada Lovelace', 'Ada Lovelace', 'Ada Lovelace'],
  ['youtube', 'adabakes', 'Ada bakes', '@adabakes'],
  ['youtube', 'UC12345678901234567890_-', 'Ada bakes', 'Ada bakes'],
] as const)('writes an account of %s called %s the way people do', (platform, username, name, written) => {
  expect(handleOf({ platform, username, name })).toBe(written)
})

test('names an account by its platform and its handle', () => {
  expect(accountName({ platform: 'instagram', username: 'ada', name: 'Ada Lovelace' })).toBe('Instagram · @ada')
  expect(accountName({ platform: 'facebook', username: 'Ada Bakery' })).toBe('Facebook · Ada Bakery')
})
