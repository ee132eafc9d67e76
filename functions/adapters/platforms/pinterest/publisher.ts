import type { Delivery, Publisher, StepOutcome } from '#functions/ports/publisher.ts'
import { refusingMissingFiles } from '../failed.ts'
import type { PublisherDeps } from '../platform-adapter.ts'
import { createPin } from './create-pin.ts'
import { findPin, fingerprintOf } from './find.ts'
import { checkVideo, sendVideo } from './send-video.ts'
import { nextWork, picturesFor, readProgress, stepOf, type WorkItem } from './steps.ts'

/** Publishes on Pinterest: a picture, a carousel, or a video, on a board. */
export const pinterestPublisher = (deps: PublisherDeps): Publisher => ({
  platform: 'pinterest',
  nextStep: (delivery) => stepOf(nextWork(delivery)),
  fingerprint: (delivery, step) => (step.repeat === 'reconcile' ? fingerprintOf(delivery) : step.name),
  perform: async (delivery, step, accessToken) => {
    const work = nextWork(delivery)
    if (work.name !== step.name) throw new Error(`The step ${step.name} does not follow from this progress.`)
    return refusingMissingFiles(() => doWork(deps, { delivery, work, accessToken }))
  },
  find: async (delivery, { step, ...sent }, accessToken) =>
    step.repeat === 'reconcile' ? findPin(deps, delivery, { ...sent, accessToken }) : { kind: 'absent' },
  afterRewind: (delivery) => ({
    kind: 'search',
    search: ({ since, notOurs }, accessToken) =>
      findPin(deps, delivery, { sentAt: since, notOurs, fingerprint: fingerprintOf(delivery), accessToken }),
  }),
})

const doWork = (
  deps: PublisherDeps,
  { delivery, work, accessToken }: { delivery: Delivery; work: WorkItem; accessToken: string },
): Promise<StepOutcome> => {
  const job = { progress: readProgress(delivery.progress), accessToken }
  switch (work.name) {
    case 'send-video':
      return sendVideo(deps, { ...job, ...work })
    case 'check-video':
      return checkVideo(deps, { ...job, ...work })
    case 'make-pictures':
      return makePictures(deps, delivery)
    case 'pin':
      return createPin(deps, delivery, accessToken)
  }
}

/** Before the due time, so the Pin doesn't wait for the pictures. */
const makePictures = async (deps: PublisherDeps, { media, progress }: Delivery): Promise<StepOutcome> => {
  await picturesFor(deps, media)
  return { kind: 'done', progress: { ...readProgress(progress), hasPictures: true }, hasEffect: false }
}
