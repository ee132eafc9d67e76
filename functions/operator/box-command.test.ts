import { expect, test } from 'vitest'
import { Platform } from '#shared/domain/platforms.ts'
import { dayMs, toMs } from '#shared/domain/times.ts'
import { fakeInvitations } from '#test/fakes/invitations.ts'
import { fakePlatformPauses } from '#test/fakes/limits.ts'
import { obeyBox, readBoxCommand } from './box-command.ts'

const now = toMs('2026-05-04T09:00:00.000Z')

const aBox = () => {
  const deps = {
    invitations: fakeInvitations(),
    pauses: fakePlatformPauses(),
    siteUrl: 'https://crier.test',
    newSecret: () => 'secret',
    now,
  }
  return { ...deps, say: (...args: string[]) => obeyBox(deps, readBoxCommand(args)) }
}

test('an invitation is a link, good for a week and for nobody’s rights over the box', async () => {
  const { say, invitations } = aBox()

  expect(await say('invite')).toBe('https://crier.test/signup?invitation=secret')
  expect(await invitations.get('secret', now)).toEqual({ isOperator: false, expiresAt: now + 7 * dayMs })
})

test('an operator invites another one, for as long as they say', async () => {
  const { say, invitations } = aBox()

  await say('invite', '--administrator', '--days', '1')

  expect(await invitations.get('secret', now)).toEqual({ isOperator: true, expiresAt: now + dayMs })
})

test('everything is paused at once, and goes on at once', async () => {
  const { say, pauses } = aBox()

  await say('pause', 'all')
  const paused = await Promise.all(Platform.options.map((platform) => pauses.get(platform)))
  await say('resume', 'all')

  expect(paused.every(Boolean)).toBe(true)
  expect(await Promise.all(Platform.options.map((platform) => pauses.get(platform)))).toEqual(Platform.options.map(() => undefined))
})

test.each([
  ['nothing', []],
  ['too long an invitation', ['invite', '--days', '1000']],
  ['no platform', ['pause']],
])('who says %s is told what to say', (_, args) => {
  expect(() => readBoxCommand(args)).toThrow(/crier admin invite/)
})
