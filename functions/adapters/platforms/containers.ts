import * as z from 'zod'
import type { StepOutcome } from '#functions/ports/publisher.ts'
import type { Refusal } from '#shared/domain/refusals.ts'
import type { Progress } from '#shared/domain/targets.ts'
import { hourMs, minuteMs } from '#shared/domain/times.ts'
import type { Called, PlatformClient } from './call.ts'
import { type Failed, transient } from './failed.ts'

/**
 * Meta's term for a file or a post that a platform prepares. It becomes public once it's published, which works once
 * and within 24 hours.
 */
export const Container = z.object({
  id: z.string(),
  /** Ms since the epoch. */
  madeAt: z.number(),
  isReady: z.boolean(),
})
export type Container = z.infer<typeof Container>

/** The progress an adapter of such a platform stores for a delivery, in addition to its own. */
export const prepared = {
  /** A carousel's files, in order. */
  items: z.array(Container).default([]),
  /** The post that's next. */
  container: Container.optional(),
  /** How often the platform failed on what was prepared. */
  restarts: z.number().int().default(0),
}

type Prepared = Progress & { items: Container[]; container?: Container | undefined; restarts: number }

/** Half an hour less than a container is kept, in ms. */
const usableMs = 23.5 * hourMs

/** True if something prepared may have expired. */
export const isExpired = ({ items, container }: Pick<Prepared, 'items' | 'container'>, now: number) =>
  [...items, ...(container ? [container] : [])].some(({ madeAt }) => now - madeAt > usableMs)

export const ContainerStatus = z.enum(['IN_PROGRESS', 'FINISHED', 'PUBLISHED', 'ERROR', 'EXPIRED'])

/** A container's status as the platform reports it; `problem` is in the platform's own words. */
export type ContainerReading = { status: z.infer<typeof ContainerStatus>; problem: string }

type Rules<Kept extends Prepared> = {
  /** The platform's display name. */
  name: string
  read: (deps: PlatformClient, container: Container, accessToken: string) => Promise<Called<ContainerReading>>
  /** True if the platform no longer finds the container. */
  isGone: (failed: Failed) => boolean
  /** Returns what a failed container means. `isOnce`: preparing it again more than once is pointless. */
  readFailure: (problem: string) => { refusal: Refusal; isOnce: boolean }
  /** Returns the progress with nothing prepared. Whatever is public stays. */
  prepareAnew: (progress: Kept, restarts: number) => Kept
  /** The shortest wait before the next check, in ms. */
  pauseMin: number
}

type Job<Kept> = { progress: Kept; accessToken: string }
type Checked<Kept> = { container: Container } | { failed: (progress: Kept) => StepOutcome }

/** How often a post is prepared again before it fails for good. */
const restartsMax = 2

/** Waits for what a platform prepares, and prepares it again if the platform failed on it or lost it. */
export const containerChecks = <Kept extends Prepared>({ name, read, isGone, readFailure, prepareAnew, pauseMin }: Rules<Kept>) => {
  /** Prepares everything again, up to `most` times. A manual retry after that starts fresh. */
  const startOver = ({ reason, retry }: Refusal, progress: Kept, most = restartsMax): StepOutcome => {
    const isLast = retry.when !== 'later' || progress.restarts >= most
    return {
      kind: 'refused',
      refusal: { reason, retry: isLast && retry.when === 'later' ? { when: 'never' } : retry },
      progress: prepareAnew(progress, isLast ? 0 : progress.restarts + 1),
    }
  }

  /**
   * A container that isn't found may just be too new. It's checked again after a minute, and only then prepared again.
   */
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
    // Half the time it has taken so far: small files are ready within seconds, and large ones must not be checked too
    // often.
    const checkAfterMs = Math.min(minuteMs, Math.max(pauseMin, Math.round((now() - since) / 2)))
    return { kind: 'waiting', progress, checkAfterMs }
  }

  /** Checks whether the post is ready to be published. */
  const checkContainer = async (deps: PlatformClient, { progress, accessToken }: Job<Kept>): Promise<StepOutcome> => {
    if (!progress.container) throw new Error('Nothing was prepared yet.')
    const checked = await check(deps, progress.container, accessToken)
    if ('failed' in checked) return checked.failed(progress)
    return afterCheck(deps, [checked.container], { ...progress, container: checked.container })
  }

  /** Checks all files of a carousel that aren't ready yet. */
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
