import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { eventBridgeSchedules } from '#functions/adapters/aws/schedules.ts'
import type { Schedules } from '#functions/ports/deliveries.ts'
import { AwsError } from '#infra/local-aws/aws-error.ts'
import { startControl } from '#infra/local-aws/control.ts'
import { scheduleFiring } from '#infra/local-aws/firing.ts'
import { schedulerAnswers } from '#infra/local-aws/scheduler.ts'
import { openSchedules } from '#infra/local-aws/schedules.ts'
import { hourMs, minuteMs } from '#shared/domain/times.ts'
import { fakeSchedules } from '../fakes/schedules.ts'
import { pointAt } from '../setup/aws-variables.ts'

const nine = Date.parse('2026-05-04T09:00:00.000Z')
const Alarm = z.strictObject({ postId: z.string(), revision: z.number() })

type World = {
  schedules: Schedules
  /** What has fired since the last call, with the clock at `now` (ms). */
  firedBy: (now: number) => Promise<z.infer<typeof Alarm>[]>
  breakDown: () => void
}

const fakeWorld = (): World => {
  const schedules = fakeSchedules()
  const breakDown = () => {
    schedules.isDown = true
  }
  return { schedules, firedBy: async (now) => schedules.fire(now).map(({ postId, revision }) => ({ postId, revision })), breakDown }
}

/** Our fake EventBridge Scheduler. `current` is the running test's world. */
const current: { answers?: ReturnType<typeof schedulerAnswers>; isDown: boolean } = { isDown: false }
const server = await startControl({
  actions: {},
  rest: (call) => {
    if (current.isDown) throw new AwsError('InternalServerException', 'The scheduler is out of order.', 500)
    return current.answers?.(call)
  },
  report: () => undefined,
})
pointAt('SCHEDULER', server.url)
afterAll(async () => {
  vi.unstubAllEnvs()
  await server.stop()
})

const functionArn = 'arn:aws:lambda:eu-central-1:000000000000:function:publish'
const settings = {
  group: 'crier',
  functionArn,
  roleArn: 'arn:aws:iam::000000000000:role/crier-scheduler',
  deadLettersArn: 'arn:aws:sqs:eu-central-1:000000000000:crier-schedules-dead',
}

const schedulerWorld = (): World => {
  const clock = { now: nine - hourMs }
  const fired: z.infer<typeof Alarm>[] = []
  // Each alarm fires once, in the middle of its minute.
  const stored = openSchedules({ file: ':memory:', now: () => clock.now, random: () => 0.5 })
  const deliver = async (arn: string, input: unknown) => {
    if (arn === functionArn) fired.push(Alarm.parse(input))
  }
  const firing = scheduleFiring({ schedules: stored, now: () => clock.now, deliver, report: () => undefined })
  Object.assign(current, { answers: schedulerAnswers(stored, ['crier']), isDown: false })
  const firedBy = async (now: number) => {
    clock.now = now
    await firing.fireDue()
    return fired.splice(0)
  }
  const breakDown = () => {
    current.isDown = true
  }
  return { schedules: eventBridgeSchedules(settings), firedBy, breakDown }
}

describe.each([
  { name: 'fake', start: fakeWorld },
  { name: 'EventBridge Scheduler', start: schedulerWorld },
])('schedules ($name)', ({ start }) => {
  let world: World
  beforeEach(() => {
    world = start()
  })

  test.each([0, 1, 42_500, 59_999])(
    'an alarm at %i ms past the minute fires in that minute, once, with its post and revision',
    async (ms) => {
      await world.schedules.plan({ postId: 'post-1', revision: 3, at: nine + ms })

      const before = await world.firedBy(nine - 1)
      const inMinute = await world.firedBy(nine + minuteMs - 1)
      const after = await world.firedBy(nine + hourMs)

      expect([before, inMinute, after]).toEqual([[], [{ postId: 'post-1', revision: 3 }], []])
    },
  )

  test.each([
    ['later', 10 * minuteMs],
    ['earlier', -10 * minuteMs],
  ])('an alarm that is moved %s fires only at its new time, with the new revision', async (_, ms) => {
    await world.schedules.plan({ postId: 'post-1', revision: 1, at: nine })

    await world.schedules.plan({ postId: 'post-1', revision: 2, at: nine + ms })

    expect(await world.firedBy(nine + ms - 1)).toEqual([])
    expect(await world.firedBy(nine + hourMs)).toEqual([{ postId: 'post-1', revision: 2 }])
  })

  test('a canceled alarm doesn’t fire, and others do', async () => {
    await world.schedules.plan({ postId: 'post-1', revision: 1, at: nine })
    await world.schedules.plan({ postId: 'post-2', revision: 1, at: nine })

    await world.schedules.cancel('post-1')

    expect(await world.firedBy(nine + minuteMs)).toEqual([{ postId: 'post-2', revision: 1 }])
  })

  test('canceling a missing alarm does nothing', async () => {
    await expect(world.schedules.cancel('post-1')).resolves.toBeUndefined()
  })

  test('an alarm can be set again after it was cancelled', async () => {
    await world.schedules.plan({ postId: 'post-1', revision: 1, at: nine })
    await world.schedules.cancel('post-1')

    await world.schedules.plan({ postId: 'post-1', revision: 2, at: nine })

    expect(await world.firedBy(nine + minuteMs)).toEqual([{ postId: 'post-1', revision: 2 }])
  })

  test('an alarm can be set again after it has fired', async () => {
    await world.schedules.plan({ postId: 'post-1', revision: 1, at: nine })
    await world.firedBy(nine + minuteMs)

    await world.schedules.plan({ postId: 'post-1', revision: 2, at: nine + hourMs })

    expect(await world.firedBy(nine + 2 * hourMs)).toEqual([{ postId: 'post-1', revision: 2 }])
  })

  test('reports a scheduler that refuses', async () => {
    world.breakDown()

    await expect(world.schedules.plan({ postId: 'post-1', revision: 1, at: nine })).rejects.toThrow()
    await expect(world.schedules.cancel('post-1')).rejects.toThrow()
  })
})
