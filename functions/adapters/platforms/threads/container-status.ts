import type { StepOutcome } from '#functions/ports/publisher.ts'
import type { Refusal } from '#shared/domain/refusals.ts'
import { minuteMs, secondMs } from '#shared/domain/times.ts'
import type { PlatformClient } from '../call.ts'
import { type Failed, transient } from '../failed.ts'
import { callThreads } from './call.ts'
import type { Job } from './containers.ts'
import { type Container, prepareAnew, type ThreadsProgress } from './progress.ts'
import { containerGone, nodeGone } from './refusal-rules.ts'
import { readFailure } from './refusals.ts'
import { ContainerAnswer } from './responses.ts'

/** How often what was prepared is prepared anew before it is given up. */
const restartsMax = 2

/** Asks whether the post is ready to be published. */
export const checkContainer = async (deps: PlatformClient, { progress, accessToken }: Job): Promise<StepOutcome> => {
  if (!progress.container) throw new Error('Nothing was prepared yet.')
  const checked = await check(deps, progress.container, accessToken)
  if ('failed' in checked) return checked.failed(progress)
  return afterCheck(deps, [checked.container], { ...progress, container: checked.container })
}

/** Asks after all files of a carousel that are not ready yet. */
export const checkItems = async (deps: PlatformClient, { progress, accessToken }: Job): Promise<StepOutcome> => {
  const checks = await Promise.all(progress.items.map((item) => (item.isReady ? { container: item } : check(deps, item, accessToken))))
  const items: Container[] = []
  for (const checked of checks) {
    if ('failed' in checked) return checked.failed(progress)
    items.push(checked.container)
  }
  return afterCheck(deps, items, { ...progress, items })
}

/** What Threads says of a container, or what its refusal to say so means. */
export const readContainer = (deps: PlatformClient, { id }: Pick<Container, 'id'>, accessToken: string) =>
  callThreads(deps, { method: 'GET', path: id, query: { fields: 'id,status,error_message' }, accessToken, answer: ContainerAnswer })

/** Whether Threads no longer finds what it was asked for. */
export const isGone = (failed: Failed): boolean =>
  failed.kind === 'refused' && [containerGone, nodeGone].map(String).includes(failed.refusal.reason.platformCode ?? '')

/** Prepares everything anew, so many times; a person who tries again after that starts fresh. */
export const startOver = ({ reason, retry }: Refusal, progress: ThreadsProgress, most = restartsMax): StepOutcome => {
  const isLast = retry.when !== 'later' || progress.restarts >= most
  return {
    kind: 'refused',
    refusal: { reason, retry: isLast && retry.when === 'later' ? { when: 'never' } : retry },
    progress: prepareAnew(progress, isLast ? 0 : progress.restarts + 1),
  }
}

/** A container that is not found was perhaps only made too recently: it is asked for once more, and then prepared anew. */
const afterLoss = ({ reason }: Refusal, progress: ThreadsProgress): StepOutcome => {
  if (progress.restarts > 0) return startOver({ reason, retry: { when: 'later' } }, progress)
  return { kind: 'refused', refusal: { reason, retry: { when: 'later', afterMs: minuteMs } }, progress: { ...progress, restarts: 1 } }
}

type Checked = { container: Container } | { failed: (progress: ThreadsProgress) => StepOutcome }

const check = async (deps: PlatformClient, container: Container, accessToken: string): Promise<Checked> => {
  const called = await readContainer(deps, container, accessToken)
  if (called.kind !== 'ok')
    return { failed: (progress) => (called.kind === 'refused' && isGone(called) ? afterLoss(called.refusal, progress) : called) }
  const { status, error_message = '' } = called.value
  if (status === 'ERROR') {
    const { refusal, isOnce } = readFailure(error_message)
    return { failed: (progress) => startOver(refusal, progress, isOnce ? 1 : restartsMax) }
  }
  if (status === 'EXPIRED')
    return { failed: (progress) => startOver(transient('Threads dropped what Crier had prepared. Crier prepares it again.'), progress) }
  return { container: { ...container, isReady: status !== 'IN_PROGRESS' } }
}

const afterCheck = ({ now }: PlatformClient, containers: readonly Container[], progress: ThreadsProgress): StepOutcome => {
  const working = containers.filter(({ isReady }) => !isReady)
  if (working.length === 0) return { kind: 'done', progress, hasEffect: false }
  const since = Math.min(...working.map(({ madeAt }) => madeAt))
  return { kind: 'waiting', progress, checkAfterMs: pauseMs(now() - since) }
}

/** Half of the time that it has taken so far: texts are ready in seconds, and Threads wants to be asked once a minute. */
const pauseMs = (elapsedMs: number) => Math.min(minuteMs, Math.max(2 * secondMs, Math.round(elapsedMs / 2)))
