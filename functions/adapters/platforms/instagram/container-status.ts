import { platformNames } from '#shared/domain/platforms.ts'
import { secondMs } from '#shared/domain/times.ts'
import type { PlatformClient } from '../call.ts'
import { type Container, containerChecks } from '../containers.ts'
import { callInstagram } from './call.ts'
import { type InstagramProgress, prepareAnew } from './progress.ts'
import { containerGone } from './refusal-rules.ts'
import { readFailure } from './refusals.ts'
import { ContainerAnswer } from './responses.ts'

/** What Instagram says of a container, or what its refusal to say so means. */
export const readContainer = (deps: PlatformClient, { id }: Pick<Container, 'id'>, accessToken: string) =>
  callInstagram(deps, { method: 'GET', path: id, query: { fields: 'status_code,status' }, accessToken, answer: ContainerAnswer })

export const { checkContainer, checkItems, afterLoss } = containerChecks<InstagramProgress>({
  name: platformNames.instagram,
  read: readContainer,
  isGone: (failed) => failed.kind === 'refused' && failed.refusal.reason.platformCode === String(containerGone),
  readFailure,
  prepareAnew: (_, restarts) => prepareAnew(restarts),
  // Small accounts may not ask often.
  pauseMin: 3 * secondMs,
})
