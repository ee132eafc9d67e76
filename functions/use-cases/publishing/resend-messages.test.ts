import { expect, test } from 'vitest'
import { postStatus } from '#shared/domain/post-status.ts'
import type { Target } from '#shared/domain/targets.ts'
import { hourMs, minuteMs, secondMs, toInstant, toMs } from '#shared/domain/times.ts'
import { aState, aTarget } from '#test/builders/a-target.ts'
import { anEngine } from '#test/builders/an-engine.ts'
import { leadMs } from './enqueue-targets.ts'
import { resendMessages } from './resend-messages.ts'

const due = toMs('2026-05-04T09:00:00.000Z')

/** An engine that starts so long after the target was due. */
const startAfter = async (ms: number, own: Partial<Target>) => {
  const engine = await anEngine(toInstant(due + ms))
  await engine.keep(aTarget(own), { status: postStatus.scheduled, settledVersion: 0 })
  return { ...engine, start: () => engine.run(resendMessages(engine, engine.shards())) }
}

test('a post whose message was on its way gets it again, shortly before its time', async () => {
  const { start, deliveries } = await startAfter(-minuteMs, { state: aState.armed() })

  await start()

  expect(deliveries.sent).toMatchObject([{ delayMs: minuteMs - leadMs, message: { postId: 'post-1', accountId: 'x_77', at: due } }])
})

test.each(['retrying', 'processing', 'unsure'] as const)('what is %s gets its message at the moment it waits for', async (name) => {
  const { start, deliveries } = await startAfter(0, { state: aState[name]() })

  await start()

  expect(deliveries.sent).toMatchObject([{ message: { postId: 'post-1' } }])
})

test.each([
  ['what was missed so long that the sweep takes it up', 2 * minuteMs, aState.armed()],
  ['a post that nobody has sent a message for yet', -hourMs, { name: 'scheduled' } as const],
  ['a post that another worker sends', 0, aState.sending()],
  ['a post that has ended', secondMs, aState.published()],
])('%s is left alone', async (_what, ms, state) => {
  const { start, deliveries } = await startAfter(ms, { state })

  await start()

  expect(deliveries.sent).toEqual([])
})
