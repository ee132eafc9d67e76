import type { Targets } from '#functions/ports/posts.ts'
import type { Target, TargetRef } from '#shared/domain/targets.ts'
import type { Report } from './engine-deps.ts'

type Deps = { targets: Pick<Targets, 'get'>; report: Report }

/** The targets as they are now. One that can't be read, as after a rollback, is reported and passed over: it must not keep the others. */
export const readEach = async ({ targets, report }: Deps, refs: readonly TargetRef[]): Promise<Target[]> => {
  const read = await Promise.all(
    refs.map((ref) =>
      targets.get(ref).catch((error: unknown) => {
        report(`a target could not be read; it is passed over: ${nameOf(ref)}`, error)
        return undefined
      }),
    ),
  )
  return read.filter((target) => target !== undefined)
}

/** Does `work` for each target. A failure is reported, and does not stop the others. */
export const forEach = async ({ report }: Pick<Deps, 'report'>, targets: readonly Target[], work: (target: Target) => Promise<unknown>) => {
  await Promise.all(
    targets.map((target) =>
      work(target).catch((error: unknown) => report(`a target could not be swept; the next sweep tries again: ${nameOf(target)}`, error)),
    ),
  )
}

/** Waits for everything that a sweep does side by side, and answers what did not fail. What fails is reported; if all does, nothing works and the first cause is thrown. */
export const awaitAll = async <Result>({ report }: Pick<Deps, 'report'>, what: string, work: readonly Promise<Result>[]) => {
  const settled = await Promise.allSettled(work)
  const failed = settled.filter((one) => one.status === 'rejected')
  if (failed.length === settled.length && failed[0]) throw failed[0].reason
  for (const { reason } of failed) report(`${what} could not be swept; the next sweep tries again`, reason)
  return settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
}

const nameOf = ({ postId, accountId }: TargetRef) => `${postId} on ${accountId}`
