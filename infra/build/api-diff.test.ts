import { expect, test } from 'vitest'
import { breakingVersion, judge, lastReleased } from './api-diff.ts'

test('the last release is the newest version, not the last name in order', () => {
  expect(lastReleased(['openapi-0.9.0.json', 'openapi-0.10.0.json', 'openapi-0.2.0.json', 'README.md'])).toBe('0.10.0')
  expect(lastReleased(['openapi-1.0.0.json', 'openapi-1.0.0-rc.1.json'])).toBe('1.0.0')
  expect(lastReleased([])).toBeUndefined()
})

test('the API may break in the next minor version before 1.0.0, and in the next major one from then on', () => {
  expect(breakingVersion('0.2.3')).toBe('0.3.0')
  expect(breakingVersion('1.4.2')).toBe('2.0.0')
})

test('a change that breaks no client needs no new version', () => {
  expect(judge({ release: '0.2.0', version: '0.2.0', breaking: 0 })).toMatchObject({ isAllowed: true })
})

test('refuses a change that breaks clients until the version says so', () => {
  const refused = judge({ release: '0.2.0', version: '0.2.1', breaking: 2 })
  const allowed = judge({ release: '0.2.0', version: '0.3.0', breaking: 2 })

  expect(refused).toEqual({ isAllowed: false, text: expect.stringContaining('raise the version from 0.2.1 to 0.3.0') })
  expect(allowed).toEqual({ isAllowed: true, text: '2 changes can break clients of 0.2.0. Version 0.3.0 allows that.' })
})
