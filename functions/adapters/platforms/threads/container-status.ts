import { platformNames } from '#shared/domain/platforms.ts'
import { secondMs } from '#shared/domain/times.ts'
import type { PlatformClient } from '../call.ts'
import { type Container, containerChecks } from '../containers.ts'
import type { Failed } from '../failed.ts'
import { callThreads } from './call.ts'
import { prepareAnew, type ThreadsProgress } from './progress.ts'
import { containerGone, nodeGone } from './refusal-rules.ts'
import { readFailure } from './refusals.ts'
import { ContainerAnswer } from './responses.ts'

/** What Threads says of a container, or what its refusal to say so means. */
export const readContainer = (deps: PlatformClient, { id }: Pick<Container, 'id'>, accessToken: string) =>
  callThreads(deps, { method: 'GET', path: id, query: { fields: 'id,status,error_message' }, accessToken, answer: ContainerAnswer })

/** Whether Threads no longer finds what it was asked for. */
export const isGone = (failed: Failed): boolean =>
  failed.kind === 'refused' && [containerGone, nodeGone].map(String).includes(failed.refusal.reason.platformCode ?? '')

export const { checkContainer, checkItems, startOver } = containerChecks<ThreadsProgress>({
  name: platformNames.threads,
  read: readContainer,
  isGone,
  readFailure,
  prepareAnew,
  pauseMin: 2 * secondMs,
})
