import { minuteMs, secondMs } from '#shared/domain/times.ts'
import type { Chance } from './random.ts'

/** How often each thing goes wrong, as probabilities, while the faults last. */
export type Faults = {
  /** A process dies at an await. */
  kill: number
  /** A call to the store fails before, or after, it took effect. */
  storeBefore: number
  storeAfter: number
  /** The key service does not answer; a Lambda does not start. */
  vaultFails: number
  startFails: number
  /** The due index names, in each shard and before all others, an item that can't be read. */
  hasUnreadable: boolean
  /** The answer to a write of a target is lost, and the same write is made again. */
  writtenAgain: number
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
  /** For two minutes from so many ms after the beginning the platform takes nobody's token; 0 is never. */
  deafFromMs: number
  /** So many posts a day may all of Crier send, and a person half of them; 0 is no limit. */
  dayBudget: number
  /** The platform refuses a post for good. */
  rejects: number
  /** Looking for posts fails; how long a post stays invisible to a look (longer than the engine waits only where a duplicate is refused). */
  findFails: number
  findLagMs: number
  /** A refresh is refused for a moment; its answer is lost after the tokens rotated. */
  refreshBusy: number
  refreshLost: number
  /** A proxy answers instead of the platform, before or after the effect. */
  proxied: number
  /** The share of texts that a bug of ours can't begin. Also whether the platform answers every call with a wish to wait a second. */
  bugs: number
  asksToWait: boolean
  /** The platform recognises the same text and refuses it. */
  knowsDuplicates: boolean
  /** Clocks of API, publish and sweep Lambdas are off by up to this many ms. */
  skewMs: number
  /** The sweep does not run for this long at the beginning. */
  sweepOffMs: number
}

export const noFaults: Faults = {
  kill: 0,
  storeBefore: 0,
  storeAfter: 0,
  writtenAgain: 0,
  vaultFails: 0,
  startFails: 0,
  sendFails: 0,
  messageTwice: 0,
  messageLate: 0,
  hasUnreadable: false,
  planFails: 0,
  alarmTwice: 0,
  alarmLate: 0,
  alarmLost: 0,
  indexLagMs: 0,
  cutBefore: 0,
  cutAfter: 0,
  hangs: 0,
  busy: 0,
  rateLimited: 0,
  unauthorized: 0,
  deafFromMs: 0,
  dayBudget: 0,
  rejects: 0,
  findFails: 0,
  findLagMs: 0,
  proxied: 0,
  bugs: 0,
  asksToWait: false,
  refreshBusy: 0,
  refreshLost: 0,
  knowsDuplicates: false,
  skewMs: 0,
  sweepOffMs: 0,
}

/** A day that is used up, and a platform that refuses much: what is refused costs nothing of the day. */
export const scarceDay: Faults = { ...noFaults, busy: 0.4, rateLimited: 0.2, dayBudget: 5 }

/** What nobody may notice. */
export const onlyLostAnswers: Faults = { ...noFaults, writtenAgain: 0.3 }

/** Faults of a seed. Each kind is off in many seeds and heavy in a few. So the simulation meets them alone as well as together. */
export const drawFaults = (chance: Chance): Faults => {
  if (chance.happens(0.05)) return chance.pick([noFaults, onlyLostAnswers, scarceDay])
  const rate = (heavy: number) => (chance.happens(0.5) ? 0 : chance.next() * heavy)
  const knowsDuplicates = chance.happens(0.5)
  return {
    ...noFaults,
    kill: rate(0.04),
    storeBefore: rate(0.05),
    storeAfter: rate(0.05),
    vaultFails: rate(0.2),
    startFails: rate(0.1),
    sendFails: rate(0.2),
    messageTwice: rate(0.4),
    messageLate: rate(0.3),
    planFails: rate(0.4),
    alarmTwice: rate(0.5),
    alarmLate: rate(0.4),
    alarmLost: rate(0.6),
    indexLagMs: rate(5 * secondMs),
    cutBefore: rate(0.2),
    cutAfter: rate(0.3),
    hangs: rate(0.2),
    busy: rate(0.3),
    rateLimited: rate(0.2),
    unauthorized: rate(0.2),
    findFails: rate(0.4),
    findLagMs: rate(knowsDuplicates ? 4 * minuteMs : minuteMs),
    refreshBusy: rate(0.4),
    refreshLost: rate(0.05),
    knowsDuplicates,
    skewMs: rate(5 * secondMs),
    sweepOffMs: chance.happens(0.1) ? 10 * minuteMs : 0,
    rejects: rate(0.25),
    writtenAgain: rate(0.1),
    deafFromMs: chance.happens(0.15) ? chance.between(1, 900) * secondMs : 0,
    dayBudget: chance.happens(0.15) ? chance.between(2, 10) : 0,
    hasUnreadable: chance.happens(0.2),
  }
}
