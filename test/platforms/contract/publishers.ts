import { expect } from 'vitest'
import type { Publisher, StepOutcome } from '#functions/ports/publisher.ts'
import type { Step } from '#shared/domain/targets.ts'
import { impatientFetch } from '../impatient-fetch.ts'
import type { OpenRig } from '../rig.ts'

/** The timeout, in real ms, for a call that never gets a timely response. */
const patienceMs = 400

/** How much later than the timeout the response arrives, in ms. */
const delayMs = 20 * patienceMs

/** The rig's publisher. Something goes wrong with its first public call. */
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

/** The rig's publisher. Something goes wrong right after its first public call. */
export const failingAfterward = (rig: OpenRig, fail: () => Promise<unknown>): Publisher => {
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

/** The rig's publisher, which times out on its first public call. The platform performs it anyway, or never does. */
export const timedOutAtFirst = (rig: OpenRig, effect: 'before' | 'after') =>
  failingAtFirst(
    rig,
    () => putFault(rig, { operation: rig.publicOperation, delayMs, ...(effect === 'before' && { dropBeforeEffect: true }) }),
    rig.publisherWith(impatientFetch(rig.world, patienceMs)),
  )

/** The rig's publisher, recording what it performed and when (ms on the sandbox's clock). */
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

/** Switches a fault on and checks that the sandbox knows it. */
export const putFault = async (rig: OpenRig, fault: Record<string, unknown>) => {
  const answer = await rig.fault({ platform: rig.connector.platform, ...fault })
  if (answer instanceof Response && !answer.ok) throw new Error(`The sandbox takes no fault ${JSON.stringify(fault)}.`)
}

/** Checks that the fault was hit, so a test can't pass just because nothing went wrong. */
export const expectFaultMet = async ({ world }: OpenRig) => {
  const answer = await fetch(`${world.url}/faults`)
  expect(await answer.json()).toEqual([])
}
