import type { Chance } from './random.ts'

/** How often each thing goes wrong, as probabilities, while the faults last. */
export type Faults = {
  /** A process dies at an await. */
  kill: number
  /** A call to the store fails before, or after, it took effect. */
  storeBefore: number
  storeAfter: number
  /** A message can't be sent, comes twice, or late. */
  sendFails: number
  messageTwice: number
  messageLate: number
  /** An alarm can't be set, fires twice, late or never. */
  planFails: number
  alarmTwice: number
  alarmLate: number
  alarmLost: number
  /** The due index lags by up to this many ms. */
  indexLagMs: number
  /** The platform: the connection breaks before or after the effect, it is slow, refuses for a while, or says 401. */
  cutBefore: number
  cutAfter: number
  hangs: number
  busy: number
  rateLimited: number
  unauthorized: number
  /** Looking for posts fails; how long a post stays invisible to a look (longer than the engine waits only where a duplicate is refused). */
  findFails: number
  findLagMs: number
  /** A refresh is refused for a moment; its answer is lost after the tokens rotated. */
  refreshBusy: number
  refreshLost: number
  /** The platform recognises the same text and refuses it. */
  knowsDuplicates: boolean
  /** Clocks of API, publish and sweep Lambdas are off by up to this many ms. */
  skewMs: number
  /** The sweep does not run for this long at the beginning. */
  sweepOffMs: number
}

export const noFaults: Faults = {
  ...{ kill: 0, storeBefore: 0, storeAfter: 0, sendFails: 0, messageTwice: 0, messageLate: 0 },
  ...{ planFails: 0, alarmTwice: 0, alarmLate: 0, alarmLost: 0, indexLagMs: 0 },
  ...{ cutBefore: 0, cutAfter: 0, hangs: 0, busy: 0, rateLimited: 0, unauthorized: 0, findFails: 0, findLagMs: 0 },
  ...{ refreshBusy: 0, refreshLost: 0, knowsDuplicates: false, skewMs: 0, sweepOffMs: 0 },
}

/** Faults of a seed: each kind is off in many seeds and heavy in a few, so that they are met alone as well as together. */
export const drawFaults = (chance: Chance): Faults => {
  if (chance.happens(0.05)) return noFaults
  const rate = (heavy: number) => (chance.happens(0.5) ? 0 : chance.next() * heavy)
  const knowsDuplicates = chance.happens(0.5)
  return {
    kill: rate(0.04),
    storeBefore: rate(0.05),
    storeAfter: rate(0.05),
    sendFails: rate(0.2),
    messageTwice: rate(0.4),
    messageLate: rate(0.3),
    planFails: rate(0.4),
    alarmTwice: rate(0.5),
    alarmLate: rate(0.4),
    alarmLost: rate(0.6),
    indexLagMs: rate(5_000),
    cutBefore: rate(0.2),
    cutAfter: rate(0.3),
    hangs: rate(0.2),
    busy: rate(0.3),
    rateLimited: rate(0.2),
    unauthorized: rate(0.2),
    findFails: rate(0.4),
    findLagMs: rate(knowsDuplicates ? 240_000 : 60_000),
    refreshBusy: rate(0.4),
    refreshLost: rate(0.05),
    knowsDuplicates,
    skewMs: rate(5_000),
    sweepOffMs: chance.happens(0.1) ? 600_000 : 0,
  }
}
