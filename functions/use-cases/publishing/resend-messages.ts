import { messageGraceMs, wakeAt } from '#shared/domain/target-rules.ts'
import type { Target } from '#shared/domain/targets.ts'
import { toInstant, toMs } from '#shared/domain/times.ts'
import { deliveryDelayMaxMs } from '../../ports/deliveries.ts'
import type { EnqueueDeps } from './engine-deps.ts'
import { armedDelay, isBeyondMessages, messageDelay, toMessage } from './enqueue-targets.ts'
import { awaitAll, readEach } from './pass-over.ts'
import { nextMessageAt } from './store-target.ts'

const pageSize = 100

/**
 * Sends the message that is on its way to each target once more. It's for an engine that keeps its messages in memory, and has just started: without this, a
 * target whose message was lost with the last process would wait for the sweep to miss it. Where nothing was lost, a second message does no harm.
 */
export const resendMessages = async (deps: EnqueueDeps, shards: readonly number[]): Promise<void> => {
  await awaitAll(
    deps,
    'the messages of a shard',
    shards.map((shard) => resendInShard(deps, shard)),
  )
}

const resendInShard = async (deps: EnqueueDeps, shard: number) => {
  const now = deps.clock.now()
  const until = toInstant(now + deliveryDelayMaxMs + messageGraceMs)
  let cursor: string | undefined
  do {
    const page = await deps.targets.due(shard, until, { limit: pageSize, cursor })
    const targets = await readEach(deps, page.items)
    await deps.deliveries.send(targets.flatMap((target) => messageOf(target, now)))
    cursor = page.cursor
  } while (cursor !== undefined)
}

/** What the sweep looks at now anyway is left to it: it knows how to let go of a backlog. */
const messageOf = (target: Target, now: number) => {
  const [at, wake] = [nextMessageAt(target), wakeAt(target)]
  if (at === undefined || wake === undefined || toMs(wake) <= now || isBeyondMessages(at, now)) return []
  const delayMs = target.state.name === 'armed' ? armedDelay(target, now) : messageDelay(target, at, now)
  return [{ message: toMessage(target), delayMs }]
}
