import type { StepOutcome } from '#functions/ports/publisher.ts'
import type { Refusal } from '#shared/domain/refusals.ts'
import { minuteMs, secondMs } from '#shared/domain/times.ts'
import type { PlatformClient } from '../call.ts'
import { transient } from '../failed.ts'
import { callInstagram } from './call.ts'
import type { Job } from './containers.ts'
import { type Container, type InstagramProgress, prepareAnew } from './progress.ts'
import { containerGone } from './refusal-rules.ts'
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

/** What Instagram says of a container, or what its refusal to say so means. */
export const readContainer = (deps: PlatformClient, { id }: Pick<Container, 'id'>, accessToken: string) =>
  callInstagram(deps, { method: 'GET', path: id, query: { fields: 'status_code,status' }, accessToken, answer: ContainerAnswer })

/**
 * The next step for a container that Instagram no longer finds. Crier asks for it once more after a minute, because Instagram may find it again. Then
 * it prepares another one.
 */
export const afterLoss = ({ reason }: Refusal, progress: InstagramProgress): StepOutcome => {
  if (progress.restarts > 0) return startOver({ reason, retry: { when: 'later' } }, progress)
  const kept = { ...progress, ...(progress.container && { container: { ...progress.container, isReady: false } }), restarts: 1 }
  return { kind: 'refused', refusal: { reason, retry: { when: 'later', afterMs: minuteMs } }, progress: kept }
}

type Checked = { container: Container } | { failed: (progress: InstagramProgress) => StepOutcome }

const check = async (deps: PlatformClient, container: Container, accessToken: string): Promise<Checked> => {
  const called = await readContainer(deps, container, accessToken)
  if (called.kind !== 'ok') {
    const isGone = called.kind === 'refused' && called.refusal.reason.platformCode === String(containerGone)
    return { failed: (progress) => (isGone ? afterLoss(called.refusal, progress) : called) }
  }
  const { status_code, status = '' } = called.value
  if (status_code === 'ERROR') {
    const { refusal, isOnce } = readFailure(status)
    return { failed: (progress) => startOver(refusal, progress, isOnce ? 1 : restartsMax) }
  }
  if (status_code === 'EXPIRED')
    return { failed: (progress) => startOver(transient('Instagram dropped what Crier had prepared. Crier prepares it again.'), progress) }
  return { container: { ...container, isReady: status_code !== 'IN_PROGRESS' } }
}

const afterCheck = ({ now }: PlatformClient, containers: readonly Container[], progress: InstagramProgress): StepOutcome => {
  const working = containers.filter(({ isReady }) => !isReady)
  if (working.length === 0) return { kind: 'done', progress, hasEffect: false }
  const since = Math.min(...working.map(({ madeAt }) => madeAt))
  return { kind: 'waiting', progress, checkAfterMs: pauseMs(now() - since) }
}

/** Half of the time that it has taken so far, as small accounts may not ask often. */
const pauseMs = (elapsedMs: number) => Math.min(minuteMs, Math.max(3 * secondMs, Math.round(elapsedMs / 2)))

/** Prepares everything anew, so many times; a person who tries again after that starts fresh. */
const startOver = ({ reason, retry }: Refusal, { restarts }: InstagramProgress, most = restartsMax): StepOutcome => {
  const isLast = retry.when !== 'later' || restarts >= most
  return {
    kind: 'refused',
    refusal: { reason, retry: isLast && retry.when === 'later' ? { when: 'never' } : retry },
    progress: prepareAnew(isLast ? 0 : restarts + 1),
  }
}
