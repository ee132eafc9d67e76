import { expect, test } from 'vitest'
import { hostOf } from './linked-text.tsx'

test('an address is named by its host, and half an address by itself', () => {
  expect(hostOf('https://www.example.com/page?x=1')).toBe('example.com')
  expect(hostOf('https://')).toBe('https://')
})
