import { expect } from 'vitest'
import type { Publisher, StepOutcome } from '#functions/ports/publisher.ts'
import type { Step } from '#shared/domain/targets.ts'
import { impatientFetch } from '../impatient-fetch.ts'
import type { OpenRig } from '../rig.ts'

/** Real time, in ms: how long a call is waited for that is never answered in time. */
const patienceMs = 400

/** How much later than that the answer comes. */
const delayMs = 20 * patienceMs

/** The rig's publisher, for which something goes wrong with the first call that makes something public. */
export const failingAtFirst = (rig: OpenRig, prepare: () => Promise<unknown>, unlucky = rig.publisher): Publisher => {
  let isMet = false
  return {
    ...rig.publisher,
    perform: async (delivery, step, accessToken) => {
      if (!step.isPublic || isMet) return rig.publisher.perform(delivery, step, accessToken)
      isMet = true
      await prepare()
      return unlucky.perform(delivery, step, accessToken)
    },
  }
}

/** The rig's publisher; something goes wrong right after its first call that makes something public. */
export const failingAfterwards = (rig: OpenRig, fail: () => Promise<unknown>): Publisher => {
  let isMet = false
  return {
    ...rig.publisher,
    perform: async (delivery, step, accessToken) => {
      const outcome = await rig.publisher.perform(delivery, step, accessToken)
      if (step.isPublic && !isMet) await fail()
      isMet ||= step.isPublic
      return outcome
    },
  }
}

/** The rig's publisher, which gives up on the first call that makes something public: the platform does it all the same, or never. */
export const timedOutAtFirst = (rig: OpenRig, effect: 'before' | 'after') =>
  failingAtFirst(
    rig,
    () => putFault(rig, { operation: rig.publicOperation, delayMs, ...(effect === 'before' && { dropBeforeEffect: true }) }),
    rig.publisherWith(impatientFetch(rig.world, patienceMs)),
  )

/** The rig's publisher, with what it performed and when (ms of the sandbox's clock). */
export const observed = (rig: OpenRig) => {
  const performed: { step: Step; at: number; outcome: StepOutcome }[] = []
  const publisher: Publisher = {
    ...rig.publisher,
    perform: async (delivery, step, accessToken) => {
      const at = rig.world.clock.now
      const outcome = await rig.publisher.perform(delivery, step, accessToken)
      performed.push({ step, at, outcome })
      return outcome
    },
  }
  return { ...publisher, performed }
}

/** Switches a fault on, and sees to it that the sandbox knows such a one. */
export const putFault = async (rig: OpenRig, fault: Record<string, unknown>) => {
  const answer = await rig.fault({ platform: rig.connector.platform, ...fault })
  if (answer instanceof Response && !answer.ok) throw new Error(`The sandbox takes no fault ${JSON.stringify(fault)}.`)
}

/** Sees to it that the fault was met, so that nothing went well only because nothing went wrong. */
export const expectFaultMet = async ({ world }: OpenRig) => {
  const answer = await fetch(`${world.url}/faults`)
  expect(await answer.json()).toEqual([])
}
