import type { Delivery, StepOutcome } from '#functions/ports/publisher.ts'
import type { PlatformClient } from '../call.ts'
import { refusalOf, transient } from '../failed.ts'
import { callThreads, profileUrl } from './call.ts'
import type { Job } from './containers.ts'
import { readProgress } from './progress.ts'
import { PermalinkAnswer } from './responses.ts'

/** How often the question for the address is asked again; then the profile's takes its place. */
const setbacksMax = 2

/** Reads the first post's own address. Threads leaves it out where it shows the post to nobody else, for the copyright of its sound or film. */
export const readPermalink = async (deps: PlatformClient, { delivery, progress, accessToken }: Job): Promise<StepOutcome> => {
  const [first = ''] = progress.posts
  const called = await callThreads(deps, {
    method: 'GET',
    path: first,
    query: { fields: 'permalink' },
    accessToken,
    answer: PermalinkAnswer,
  })
  const { setbacks } = progress
  if (called.kind !== 'ok' && setbacks < setbacksMax) {
    const refusal = transient('The post is public. Crier asks Threads for its address again.', refusalOf(called).reason.detail)
    return { kind: 'refused', refusal, progress: { ...progress, setbacks: setbacks + 1 } }
  }
  const { permalink } = called.kind === 'ok' ? called.value : {}
  const url = permalink ?? profileUrl(deps.app, delivery.account.username)
  return { kind: 'done', progress: { ...progress, url, setbacks: 0 }, hasEffect: true }
}

/** The delivery's posts, all of which are public. */
export const concluded = ({ progress }: Delivery): StepOutcome => {
  const { posts, url = '' } = readProgress(progress)
  return { kind: 'published', progress, remoteId: posts[0] ?? '', url }
}
