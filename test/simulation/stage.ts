import { publishPost, schedulePost } from '#functions/use-cases/posts/create-post.ts'
import { hourMs, minuteMs, secondMs, toInstant } from '#shared/domain/times.ts'
import { aUser } from '../builders/a-user.ts'
import { createCrier } from './crier.ts'
import { type Faults, noFaults } from './faults.ts'
import { startProcess } from './process.ts'
import { createWorld } from './world.ts'

/** When a scenario's post is due, and sent if nothing delays it, in ms after the beginning. */
export const due = 5 * minuteMs
export const onTime = { from: due - secondMs, to: due + 2 * secondMs }

/**
 * One person with three accounts, in a world where exactly the given things go wrong. Times count from the beginning.
 */
export const createStage = async (
  given: Partial<Faults> = {},
  { fromMs = 0, lastMs = Number.POSITIVE_INFINITY, deaths = [] as number[], seed = 7 } = {},
) => {
  const world = createWorld(seed)
  const isFaulty = () => world.now() - world.beginning >= fromMs && world.now() - world.beginning < lastMs
  const faults = () => (isFaulty() ? { ...noFaults, ...given } : noFaults)
  const crier = createCrier(world, faults, { deaths })
  const workspaceId = 'anna'
  const accountIds = ['x_1', 'x_2', 'x_3']
  for (const remoteId of ['1', '2', '3']) await crier.connect(workspaceId, remoteId, 2 * hourMs)
  crier.sweepEveryMinute(world.beginning + (given.sweepOffMs ?? 0))

  /** The dependencies of a request. It never dies, so only what the scenario is about fails. */
  const request = () => crier.postDeps(startProcess(world, { skewMs: 0, kill: 0 }))
  const person = async () => aUser({ id: workspaceId, email: 'anna@example.com', name: 'Anna', createdAt: toInstant(world.beginning) })
  const requester = { workspaceId, owner: person }
  const body = (text: string, ids: string[]) => ({ accountIds: ids, content: text, media: [], overrides: {}, options: {} })

  /** Advances the world until `work` is done. */
  const finish = async <Result>(work: Promise<Result>) => {
    let outcome: PromiseSettledResult<Result> | undefined
    Promise.allSettled([work]).then(([first]) => {
      outcome = first
    }, Promise.reject)
    while (!outcome) await world.run(world.now() + 100)
    if (outcome.status === 'rejected') throw outcome.reason
    return outcome.value
  }
  const schedule = (id: string, text: string, inMs: number, ids = ['x_1']) =>
    finish(
      schedulePost(request(), { written: body(text, ids), id, requester, scheduledAt: toInstant(world.beginning + inMs), timeZone: 'UTC' }),
    )
  const publish = (id: string, text: string, ids = ['x_1']) => finish(publishPost(request(), { written: body(text, ids), id, requester }))

  return {
    world,
    crier,
    workspaceId,
    accountIds,
    requester,
    body,
    request,
    finish,
    schedule,
    publish,
    /** Advances virtual time to this many ms after the beginning. */
    until: (ms: number) => world.run(world.beginning + ms),
    effects: (text: string) => crier.platform.effects.filter((effect) => effect.text === text),
    /** When a text first became public, in ms after the beginning. */
    firstAt: (text: string) => (crier.platform.effects.find((effect) => effect.text === text)?.at ?? Number.NaN) - world.beginning,
    stateOf: (id: string, accountId = 'x_1') => crier.targets.all().find((t) => t.postId === id && t.accountId === accountId)?.state,
  }
}
