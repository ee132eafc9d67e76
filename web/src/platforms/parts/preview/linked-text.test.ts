import { expect, test } from 'vitest'
import { firstLink, hostOf } from './linked-text.tsx'

test('the first address of a text is found without what ends the sentence', () => {
  expect(firstLink('See https://example.com/a, and https://example.org.')).toBe('https://example.com/a')
  expect(firstLink('(https://example.com/a)')).toBe('https://example.com/a')
  expect(firstLink('example.com')).toBeUndefined()
})

test('an address is named by its host, and half an address by itself', () => {
  expect(hostOf('https://www.example.com/page?x=1')).toBe('example.com')
  expect(hostOf('https://')).toBe('https://')
})
