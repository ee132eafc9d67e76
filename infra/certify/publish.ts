import { certifications } from '#functions/adapters/platforms/certifications.ts'
import type { Certification } from '#functions/adapters/platforms/platform-adapter.ts'
import type { Delivery, StepOutcome } from '#functions/ports/publisher.ts'
import { minuteMs, toInstant } from '#shared/domain/times.ts'
import type { Side } from './side.ts'

/** The result of a post: in a word, where it is, and what a repeat of its public step needs. */
export type Published = { outcome: string; url: string | undefined; ids: readonly string[]; publicStep: Delivery | undefined }

/** More than any way of a post takes, and how long a platform may work on one. */
const stepsMax = 3_000
const patienceMs = 15 * minuteMs

/** Performs one step after the other, as the engine does, and waits as the platform asks. */
export const publish = async (side: Side, post: string, start: Delivery): Promise<Published> => {
  const ids = new Set<string>()
  let [delivery, publicStep]: [Delivery, Delivery | undefined] = [start, undefined]
  let waitedMs = 0
  for (let steps = 0; steps < stepsMax && waitedMs < patienceMs; steps++) {
    const { outcome, isPublic } = await perform(side, post, delivery)
    if (isPublic) publicStep ??= delivery
    for (const id of idsOf(side, outcome)) ids.add(id)
    if (outcome.kind !== 'done' && outcome.kind !== 'waiting')
      return { outcome: wordsOf(outcome), url: outcome.kind === 'published' ? outcome.url : undefined, ids: [...ids], publicStep }
    delivery = { ...delivery, progress: outcome.progress }
    if (outcome.kind === 'done') continue
    await side.sleep(outcome.checkAfterMs)
    waitedMs += outcome.checkAfterMs
  }
  return { outcome: 'not finished in time', url: undefined, ids: [...ids], publicStep }
}

/** Performs the step that made a post public again, as if its answer had been lost, then looks for the post. */
export const repeat = async (side: Side, post: string, delivery: Delivery): Promise<Published> => {
  const step = side.publisher.nextStep(delivery)
  const sent = { step, sentAt: toInstant(side.now()), fingerprint: side.publisher.fingerprint(delivery, step) }
  const { outcome } = await perform(side, post, delivery)
  side.calls.begin({ post, step: 'find' })
  const found = await side.publisher.find(delivery, sent, side.accessToken)
  side.calls.begin(undefined)
  return { outcome: `${wordsOf(outcome)}, then ${found.kind}`, url: outcome.kind === 'published' ? outcome.url : undefined, ids: idsOf(side, outcome), publicStep: undefined }
}

const perform = async (side: Side, post: string, delivery: Delivery) => {
  const step = side.publisher.nextStep(delivery)
  side.calls.begin({ post, step: step.name })
  const outcome = await side.publisher.perform(delivery, step, side.accessToken)
  side.calls.begin(undefined)
  return { outcome, isPublic: step.isPublic && outcome.kind !== 'refused' }
}

/** The ids of what is public after a step. */
const idsOf = ({ platform }: Side, outcome: StepOutcome): readonly string[] => {
  const { idsOf: idsIn }: Certification = certifications[platform]
  if (idsIn && (outcome.kind === 'done' || outcome.kind === 'published')) return idsIn(outcome.progress)
  if (outcome.kind === 'published') return [outcome.remoteId]
  return outcome.kind === 'done' && outcome.madeId !== undefined ? [outcome.madeId] : []
}

/** Of a refusal only what kind it is: its words may hold what the person wrote. */
const wordsOf = (outcome: StepOutcome) => {
  if (outcome.kind !== 'refused') return outcome.kind
  const { class: kind, platformCode } = outcome.refusal.reason
  return platformCode === undefined ? `refused (${kind})` : `refused (${kind}, \`${platformCode}\`)`
}
