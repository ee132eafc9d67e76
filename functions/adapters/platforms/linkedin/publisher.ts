import type { Delivery, Publisher, StepOutcome } from '#functions/ports/publisher.ts'
import { minuteMs, secondMs, toMs } from '#shared/domain/times.ts'
import { refusingMissingFiles, transient } from '../failed.ts'
import type { PublisherDeps } from '../platform-adapter.ts'
import { createPost, findPost } from './create-post.ts'
import { nextWork, stepOf, type WorkItem } from './steps.ts'
import { checkVideo, finishVideo, makeCard, sendParts, startVideo, uploadImage } from './upload.ts'

/** LinkedIn may refuse a token for a few seconds after granting it. */
const fresh = { lifeMs: minuteMs, pauseMs: 5 * secondMs }

/** Publishes on LinkedIn: the files, then the post. */
export const linkedInPublisher = (deps: PublisherDeps): Publisher => ({
  platform: 'linkedin',
  nextStep: (delivery) => stepOf(nextWork(delivery)),
  fingerprint: (_, step) => step.name,
  perform: async (delivery, step, accessToken) => {
    const work = nextWork(delivery)
    if (work.name !== step.name) throw new Error(`The step ${step.name} does not follow from this progress.`)
    const outcome = await refusingMissingFiles(() => doWork(deps, { delivery, work, accessToken }))
    return isTooFresh(delivery, outcome, deps.now()) ? waitForToken : outcome
  },
  find: async (delivery, { sentAt }) => findPost(deps, delivery, sentAt),
  afterRewind: () => ({ kind: 'send' }),
})

const doWork = (
  deps: PublisherDeps,
  { delivery, work, accessToken }: { delivery: Delivery; work: WorkItem; accessToken: string },
): Promise<StepOutcome> => {
  const job = { delivery, accessToken }
  switch (work.name) {
    case 'upload-image':
      return uploadImage(deps, { ...job, ...work })
    case 'upload-start':
      return startVideo(deps, { ...job, ...work })
    case 'upload-part':
      return sendParts(deps, { ...job, ...work })
    case 'upload-finish':
      return finishVideo(deps, { ...job, ...work })
    case 'upload-status':
      return checkVideo(deps, { ...job, ...work })
    case 'card':
      return makeCard(deps, job, work.url)
    case 'post':
      return createPost(deps, delivery, accessToken)
  }
}

const isTooFresh = ({ account }: Delivery, outcome: StepOutcome, now: number) =>
  outcome.kind === 'refused' && outcome.refusal.retry.when === 'after-refresh' && now - toMs(account.connectedAt) < fresh.lifeMs

const waitForToken: StepOutcome = {
  kind: 'refused',
  refusal: {
    ...transient('LinkedIn doesn’t recognize the new sign-in yet. We’ll try again soon.'),
    retry: { when: 'later', afterMs: fresh.pauseMs },
  },
}
