import { expect, test } from 'vitest'
import { toMs } from '#shared/domain/times.ts'
import { fakePlatformHolds } from '#test/fakes/limits.ts'
import { obey, readCommand } from './operator-command.ts'

const now = toMs('2026-05-04T09:00:00.000Z')
const stage = ['--stage', 'prod', '--region', 'eu-central-1']
const say = (holds: ReturnType<typeof fakePlatformHolds>, ...args: string[]) => obey(holds, readCommand([...args, ...stage]), now)

test('an operator holds a platform for a day, with words for people', async () => {
  const holds = fakePlatformHolds()

  const told = await say(holds, 'hold', 'x')

  expect(await holds.get('x')).toEqual({ until: '2026-05-05T09:00:00.000Z', message: expect.stringContaining('Posting to X is paused') })
  expect(told).toMatch(/^X is held until 2026-05-05T09:00:00.000Z: /)
})

test('an operator says for how long, and why', async () => {
  const holds = fakePlatformHolds()

  await say(holds, 'hold', 'linkedin', '--hours', '2', '--message', 'LinkedIn is down.')

  expect(await holds.get('linkedin')).toEqual({ until: '2026-05-04T11:00:00.000Z', message: 'LinkedIn is down.' })
})

test('an operator makes a hold shorter', async () => {
  const holds = fakePlatformHolds()
  await say(holds, 'hold', 'x', '--hours', '100')

  await say(holds, 'hold', 'x', '--hours', '1')

  expect((await holds.get('x'))?.until).toBe('2026-05-04T10:00:00.000Z')
})

test('an operator releases a platform', async () => {
  const holds = fakePlatformHolds()
  await say(holds, 'hold', 'x')

  expect(await say(holds, 'release', 'x')).toContain('X is released.')
  expect(await holds.get('x')).toBeUndefined()
})

test('an operator is shown what is held', async () => {
  const holds = fakePlatformHolds()
  await say(holds, 'hold', 'tiktok')

  const lines = (await say(holds, 'show')).split('\n')

  expect(lines).toHaveLength(7)
  expect(lines.filter((line) => line.includes('is held until'))).toEqual([expect.stringMatching(/^TikTok /)])
})

test.each([
  ['nothing', []],
  ['no platform', ['hold', ...stage]],
  ['an unknown platform', ['hold', 'myspace', ...stage]],
  ['no stage', ['hold', 'x', '--region', 'eu-central-1']],
  ['no time at all', ['hold', 'x', '--hours', '0', ...stage]],
])('who says %s is told what to say', (_, args) => {
  expect(() => readCommand(args)).toThrow(/npm run platform -- hold PLATFORM --stage NAME/)
})
