import { expect, test } from 'vitest'
import { platformIds } from '#shared/domain/platforms.ts'
import { toMs } from '#shared/domain/times.ts'
import { fakePlatformPauses } from '#test/fakes/limits.ts'
import { obey, readCommand } from './pauses.ts'

const now = toMs('2026-05-04T09:00:00.000Z')
const stage = ['--stage', 'prod', '--region', 'eu-central-1']
const say = (pauses: ReturnType<typeof fakePlatformPauses>, ...args: string[]) => obey(pauses, readCommand([...args, ...stage]), now)

test('an operator pauses a platform for a day, with a message for people', async () => {
  const pauses = fakePlatformPauses()

  const told = await say(pauses, 'pause', 'x')

  expect(await pauses.get('x')).toEqual({
    until: '2026-05-05T09:00:00.000Z',
    message: expect.stringContaining('Crier has paused posting to X'),
  })
  expect(told).toMatch(/^X is paused until 2026-05-05T09:00:00.000Z: /)
})

test('an operator sets how long and why', async () => {
  const pauses = fakePlatformPauses()

  await say(pauses, 'pause', 'linkedin', '--hours', '2', '--message', 'LinkedIn is down.')

  expect(await pauses.get('linkedin')).toEqual({ until: '2026-05-04T11:00:00.000Z', message: 'LinkedIn is down.' })
})

test('an operator shortens a pause', async () => {
  const pauses = fakePlatformPauses()
  await say(pauses, 'pause', 'x', '--hours', '100')

  await say(pauses, 'pause', 'x', '--hours', '1')

  expect((await pauses.get('x'))?.until).toBe('2026-05-04T10:00:00.000Z')
})

test('an operator resumes a platform', async () => {
  const pauses = fakePlatformPauses()
  await say(pauses, 'pause', 'x')

  expect(await say(pauses, 'resume', 'x')).toContain('X is resumed.')
  expect(await pauses.get('x')).toBeUndefined()
})

test('shows an operator what is paused', async () => {
  const pauses = fakePlatformPauses()
  await say(pauses, 'pause', 'tiktok')

  const lines = (await say(pauses, 'show')).split('\n')

  expect(lines).toHaveLength(platformIds.length)
  expect(lines.filter((line) => line.includes('is paused until'))).toEqual([expect.stringMatching(/^TikTok /)])
})

test.each([
  ['nothing', []],
  ['no platform', ['pause', ...stage]],
  ['an unknown platform', ['pause', 'myspace', ...stage]],
  ['no stage', ['pause', 'x', '--region', 'eu-central-1']],
  ['no time at all', ['pause', 'x', '--hours', '0', ...stage]],
])('shows the usage given %s', (_, args) => {
  expect(() => readCommand(args)).toThrow(/npm run platform -- pause PLATFORM --stage NAME/)
})
