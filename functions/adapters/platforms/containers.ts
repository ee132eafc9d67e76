import * as z from 'zod'
import type { StepOutcome } from '#functions/ports/publisher.ts'
import type { Refusal } from '#shared/domain/refusals.ts'
import type { Progress } from '#shared/domain/targets.ts'
import { hourMs, minuteMs } from '#shared/domain/times.ts'
import type { Called, PlatformClient } from './call.ts'
import { type Failed, transient } from './failed.ts'

/** Meta's word for a file, or a post, that a platform prepares: it becomes public when it is published, once, within 24 hours. */
export const Container = z.object({
  id: z.string(),
  /** Ms since the epoch. */
  madeAt: z.number(),
  isReady: z.boolean(),
})
export type Container = z.infer<typeof Container>

/** What the adapter of such a platform keeps of a delivery, beside its own. */
export const prepared = {
  /** Of a carousel's files, in their order. */
  items: z.array(Container).default([]),
  /** Of the post that comes next. */
  container: Container.optional(),
  /** How often the platform failed on what was prepared. */
  restarts: z.number().int().default(0),
}

type Prepared = Progress & { items: Container[]; container?: Container | undefined; restarts: number }

/** Half an hour less than a container is kept, in ms. */
const usableMs = 23.5 * hourMs

/** Whether something that was prepared can no longer be published for sure. */
export const isExpired = ({ items, container }: Pick<Prepared, 'items' | 'container'>, now: number) =>
  [...items, ...(container ? [container] : [])].some(({ madeAt }) => now - madeAt > usableMs)

export const ContainerStatus = z.enum(['IN_PROGRESS', 'FINISHED', 'PUBLISHED', 'ERROR', 'EXPIRED'])

/** What a platform says of a container; `problem` in its own words. */
export type ContainerReading = { status: z.infer<typeof ContainerStatus>; problem: string }

type Rules<Kept extends Prepared> = {
  /** As people know the platform. */
  name: string
  read: (deps: PlatformClient, container: Container, accessToken: string) => Promise<Called<ContainerReading>>
  /** Whether the platform no longer finds what it was asked for. */
  isGone: (failed: Failed) => boolean
  /** What a container that failed means. `isOnce`: to prepare it anew more than once is no use. */
  readFailure: (problem: string) => { refusal: Refusal; isOnce: boolean }
  /** With nothing prepared; what is public stays. */
  prepareAnew: (progress: Kept, restarts: number) => Kept
  /** The least wait before it is asked again, in ms. */
  pauseMin: number
}

type Job<Kept> = { progress: Kept; accessToken: string }
type Checked<Kept> = { container: Container } | { failed: (progress: Kept) => StepOutcome }

/** How often what was prepared is prepared anew before it is given up. */
const restartsMax = 2

/** Waiting for what a platform prepares, and preparing it anew when the platform failed on it or lost it. */
export const containerChecks = <Kept extends Prepared>({ name, read, isGone, readFailure, prepareAnew, pauseMin }: Rules<Kept>) => {
  /** Prepares everything anew, so many times; a person who tries again after that starts fresh. */
  const startOver = ({ reason, retry }: Refusal, progress: Kept, most = restartsMax): StepOutcome => {
    const isLast = retry.when !== 'later' || progress.restarts >= most
    return {
      kind: 'refused',
      refusal: { reason, retry: isLast && retry.when === 'later' ? { when: 'never' } : retry },
      progress: prepareAnew(progress, isLast ? 0 : progress.restarts + 1),
    }
  }

  /** A container that is not found was perhaps only made too recently: it is asked for once more after a minute, and then prepared anew. */
  const afterLoss = ({ reason }: Refusal, progress: Kept): StepOutcome => {
    if (progress.restarts > 0) return startOver({ reason, retry: { when: 'later' } }, progress)
    const kept = { ...progress, ...(progress.container && { container: { ...progress.container, isReady: false } }), restarts: 1 }
    return { kind: 'refused', refusal: { reason, retry: { when: 'later', afterMs: minuteMs } }, progress: kept }
  }

  const check = async (deps: PlatformClient, container: Container, accessToken: string): Promise<Checked<Kept>> => {
    const called = await read(deps, container, accessToken)
    if (called.kind !== 'ok')
      return { failed: (progress) => (called.kind === 'refused' && isGone(called) ? afterLoss(called.refusal, progress) : called) }
    const { status, problem } = called.value
    if (status === 'ERROR') {
      const { refusal, isOnce } = readFailure(problem)
      return { failed: (progress) => startOver(refusal, progress, isOnce ? 1 : restartsMax) }
    }
    if (status === 'EXPIRED')
      return {
        failed: (progress) => startOver(transient(`${name} dropped what Crier had prepared. We’ll prepare it again.`), progress),
      }
    return { container: { ...container, isReady: status !== 'IN_PROGRESS' } }
  }

  const afterCheck = ({ now }: PlatformClient, containers: readonly Container[], progress: Kept): StepOutcome => {
    const working = containers.filter(({ isReady }) => !isReady)
    if (working.length === 0) return { kind: 'done', progress, hasEffect: false }
    const since = Math.min(...working.map(({ madeAt }) => madeAt))
    // Half of the time that it has taken so far: small things are ready in seconds, and nobody may ask often for large ones.
    const checkAfterMs = Math.min(minuteMs, Math.max(pauseMin, Math.round((now() - since) / 2)))
    return { kind: 'waiting', progress, checkAfterMs }
  }

  /** Asks whether the post is ready to be published. */
  const checkContainer = async (deps: PlatformClient, { progress, accessToken }: Job<Kept>): Promise<StepOutcome> => {
    if (!progress.container) throw new Error('Nothing was prepared yet.')
    const checked = await check(deps, progress.container, accessToken)
    if ('failed' in checked) return checked.failed(progress)
    return afterCheck(deps, [checked.container], { ...progress, container: checked.container })
  }

  /** Asks after all files of a carousel that are not ready yet. */
  const checkItems = async (deps: PlatformClient, { progress, accessToken }: Job<Kept>): Promise<StepOutcome> => {
    const checks = await Promise.all(progress.items.map((item) => (item.isReady ? { container: item } : check(deps, item, accessToken))))
    const items: Container[] = []
    for (const checked of checks) {
      if ('failed' in checked) return checked.failed(progress)
      items.push(checked.container)
    }
    return afterCheck(deps, items, { ...progress, items })
  }

  return { checkContainer, checkItems, afterLoss, startOver }
}
