import { beforeEach, expect, test } from 'vitest'
import { dayMs } from '#shared/domain/times.ts'
import { forgetInvitation, keepInvitation, keptInvitation } from './kept-invitation.ts'
import { isInvitation } from './paths.ts'

beforeEach(forgetInvitation)

const link = '/dashboard/join?token=abc'

test('an invitation waits for its person for as long as its link works', () => {
  keepInvitation(link, 0)

  expect(keptInvitation(7 * dayMs - 1)).toBe(link)
  expect(keptInvitation(7 * dayMs)).toBeUndefined()
})

test('only the link of an invitation is kept', () => {
  expect(
    [link, '/dashboard/overview', 'https://evil.example/dashboard/join?token=abc', '//evil.example', undefined].map(isInvitation),
  ).toEqual([true, false, false, false, false])

  keepInvitation('https://evil.example/dashboard/join?token=abc', 0)
  expect(keptInvitation(0)).toBeUndefined()
})
