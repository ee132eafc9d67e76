import type { Certification } from '#functions/adapters/platforms/platform-adapter.ts'
import { certifications } from '#functions/adapters/platforms/publishers.ts'
import type { Delivery, StepOutcome } from '#functions/ports/publisher.ts'
import { minuteMs, toInstant } from '#shared/domain/times.ts'
import type { Side } from './side.ts'

/** A post's result: the outcome as a word, its location, and what repeating its public step needs. */
export type Published = { outcome: string; url: string | undefined; ids: readonly string[]; publicStep: Delivery | undefined }

/** More steps than any post needs, and how long a platform may process one. */
const stepsMax = 3_000
const patienceMs = 15 * minuteMs

type Run = { delivery: Delivery; ids: Set<string>; publicStep: Delivery | undefined; waitedMs: number }

/** Performs the steps in order, as the engine does, and waits as the platform asks. */
export const publish = async (side: Side, post: string, delivery: Delivery): Promise<Published> => {
  const run: Run = { delivery, ids: new Set(), publicStep: undefined, waitedMs: 0 }
  for (let steps = 0; steps < stepsMax && run.waitedMs < patienceMs; steps++) {
    const last = await takeStep(side, post, run)
    if (last) return { outcome: wordsOf(last), url: urlOf(last), ids: [...run.ids], publicStep: run.publicStep }
  }
  return { outcome: 'not finished in time', url: undefined, ids: [...run.ids], publicStep: run.publicStep }
}

/** Performs the next step. Returns its outcome if it's the last. */
const takeStep = async (side: Side, post: string, run: Run): Promise<StepOutcome | undefined> => {
  const { outcome, isPublic } = await perform(side, post, run.delivery)
  if (isPublic) run.publicStep ??= run.delivery
  for (const id of idsOf(side, outcome)) run.ids.add(id)
  if (outcome.kind !== 'done' && outcome.kind !== 'waiting') return outcome
  run.delivery = { ...run.delivery, progress: outcome.progress }
  if (outcome.kind === 'waiting') {
    await side.sleep(outcome.checkAfterMs)
    run.waitedMs += outcome.checkAfterMs
  }
  return undefined
}

/** Repeats the step that made a post public, as if its response had been lost. Then looks for the post. */
export const repeat = async (side: Side, post: string, delivery: Delivery): Promise<Published> => {
  const step = side.publisher.nextStep(delivery)
  const sent = { step, sentAt: toInstant(side.now()), fingerprint: side.publisher.fingerprint(delivery, step) }
  const { outcome } = await perform(side, post, delivery)
  const found = await side.calls.during({ post, step: 'find' }, () => side.publisher.find(delivery, sent, side.accessToken))
  return {
    outcome: `${wordsOf(outcome)}, then ${found.kind}`,
    url: urlOf(outcome),
    ids: idsOf(side, outcome),
    publicStep: undefined,
  }
}

const perform = async (side: Side, post: string, delivery: Delivery) => {
  const step = side.publisher.nextStep(delivery)
  const outcome = await side.calls.during({ post, step: step.name }, () => side.publisher.perform(delivery, step, side.accessToken))
  return { outcome, isPublic: step.isPublic && outcome.kind !== 'refused' }
}

const urlOf = (outcome: StepOutcome) => (outcome.kind === 'published' ? outcome.url : undefined)

/** The ids of what's public after a step. */
const idsOf = ({ platform }: Side, outcome: StepOutcome): readonly string[] => {
  const { idsOf: idsIn }: Certification = certifications[platform]
  if (idsIn && (outcome.kind === 'done' || outcome.kind === 'published')) return idsIn(outcome.progress)
  if (outcome.kind === 'published') return [outcome.remoteId]
  return outcome.kind === 'done' && outcome.madeId !== undefined ? [outcome.madeId] : []
}

/** Only the kind of a refusal: its message may contain the person's own words. */
const wordsOf = (outcome: StepOutcome) => {
  if (outcome.kind !== 'refused') return outcome.kind
  const { class: kind, platformCode } = outcome.refusal.reason
  return platformCode === undefined ? `refused (${kind})` : `refused (${kind}, \`${platformCode}\`)`
}
