import { minuteMs, secondMs } from '#shared/domain/times.ts'
import type { Chance } from './random.ts'

/** How often each thing goes wrong while the faults last, as probabilities. */
export type Faults = {
  /** A process dies at an await. */
  kill: number
  /** A store call fails before or after taking effect. */
  storeBefore: number
  storeAfter: number
  /** The key service doesn't respond. A Lambda doesn't start. */
  vaultFails: number
  startFails: number
  /** In each shard, the due index starts with an item that can't be read. */
  hasUnreadable: boolean
  /** The response to a target's write is lost, and the same write is repeated. */
  writtenAgain: number
  /** A message can't be sent, or arrives twice or late. */
  sendFails: number
  messageTwice: number
  messageLate: number
  /** An alarm can't be set, or fires twice, late, or never. */
  planFails: number
  alarmTwice: number
  alarmLate: number
  alarmLost: number
  /** The due index lags by up to this many ms. */
  indexLagMs: number
  /**
   * The platform: the connection breaks before or after the effect, the platform is slow, refuses for a while, or
   * returns 401.
   */
  cutBefore: number
  cutAfter: number
  hangs: number
  busy: number
  rateLimited: number
  unauthorized: number
  /** Starting this many ms after the beginning, the platform rejects every token for two minutes. 0 means never. */
  deafFromMs: number
  /** The posts per day for all of Crier. A person gets half. 0 means no limit. */
  dayBudget: number
  /** The platform permanently refuses a post. */
  rejects: number
  /**
   * Searching for posts fails. How long a post is hidden from searches (longer than the engine waits only if duplicates
   * are refused).
   */
  findFails: number
  findLagMs: number
  /** A refresh is refused temporarily. Its response is lost after the tokens rotated. */
  refreshBusy: number
  refreshLost: number
  /** A proxy responds instead of the platform, before or after the effect. */
  proxied: number
  /**
   * The share of texts that hit a bug of ours before the first step. Also, whether the platform answers every call by
   * asking for a second's wait.
   */
  bugs: number
  asksToWait: boolean
  /** The platform recognizes the same text and refuses it. */
  knowsDuplicates: boolean
  /** The clocks of API, publish, and sweep Lambdas are off by up to this many ms. */
  skewMs: number
  /** How long the sweep doesn't run at the beginning, in ms. */
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

/** A day that runs out, with a platform that refuses a lot. Refused posts don't use up the day. */
export const scarceDay: Faults = { ...noFaults, busy: 0.4, rateLimited: 0.2, dayBudget: 5 }

/** Faults that nobody may notice. */
export const onlyLostAnswers: Faults = { ...noFaults, writtenAgain: 0.3 }

/**
 * Draws a seed's faults. Each kind is off in many seeds and heavy in a few, so the simulation meets them both alone and
 * together.
 */
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
