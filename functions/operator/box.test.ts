import { expect, test } from 'vitest'
import { platformIds } from '#shared/domain/platforms.ts'
import { dayMs, toMs } from '#shared/domain/times.ts'
import { fakeInvitations } from '#test/fakes/invitations.ts'
import { fakePlatformPauses } from '#test/fakes/limits.ts'
import type { Rewind } from '../use-cases/publishing/rewind.ts'
import { obeyBox, readBoxCommand } from './box.ts'

const now = toMs('2026-05-04T09:00:00.000Z')

const aBox = () => {
  const deps = {
    invitations: fakeInvitations(),
    pauses: fakePlatformPauses(),
    markDue: async ({ since, until }: Rewind) => (until - since) / dayMs,
    siteUrl: 'https://crier.test',
    newSecret: () => 'secret',
    now,
  }
  return { ...deps, say: (...args: string[]) => obeyBox(deps, readBoxCommand(args)) }
}

test('an invitation is a link, valid for a week and without administrator rights', async () => {
  const { say, invitations } = aBox()

  expect(await say('invite')).toBe('https://crier.test/signup?invitation=secret')
  expect(await invitations.get('secret', now)).toEqual({ isAdministrator: false, expiresAt: now + 7 * dayMs })
})

test('an operator invites another administrator, for as long as they say', async () => {
  const { say, invitations } = aBox()

  await say('invite', '--administrator', '--days', '1')

  expect(await invitations.get('secret', now)).toEqual({ isAdministrator: true, expiresAt: now + dayMs })
})

test('pauses everything at once, and resumes it at once', async () => {
  const { say, pauses } = aBox()

  await say('pause', 'all')
  const paused = await Promise.all(platformIds.map((platform) => pauses.get(platform)))
  await say('resume', 'all')

  expect(paused.every(Boolean)).toBe(true)
  expect(await Promise.all(platformIds.map((platform) => pauses.get(platform)))).toEqual(platformIds.map(() => undefined))
})

test.each([
  ['2026-05-04T09:00:00Z', 'Nothing that was due since 2026-05-04T09:00:00.000Z is waiting.'],
  ['2026-05-03T09:00:00Z', 'Of 1 post due since 2026-05-03T09:00:00.000Z, Crier first finds out'],
  ['2026-05-01T11:00:00+02:00', 'Of 3 posts due since 2026-05-01T09:00:00.000Z, Crier first finds out'],
])('reconciles what was due since %s before sending it', async (since, said) => {
  expect(await aBox().say('reconcile', '--since', since)).toContain(said)
})

test.each([
  ['nothing', []],
  ['no time', ['reconcile']],
  ['a time that is none', ['reconcile', '--since', 'yesterday']],
  ['too long an invitation', ['invite', '--days', '1000']],
  ['no platform', ['pause']],
])('shows the usage given %s', (_, args) => {
  expect(() => readBoxCommand(args)).toThrow(/crier admin invite/)
})
