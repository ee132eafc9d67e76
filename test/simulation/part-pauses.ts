import { minuteMs, secondMs, toInstant } from '#shared/domain/times.ts'
import { isSteady } from './clock-jumps.ts'
import { partCount, partDelayMinutes } from './plans.ts'
import { type Effect, partKey, type SimulatedPlatform } from './platform.ts'
import type { World } from './world.ts'

/** How far apart two workers' clocks may be, and how long a call is in flight, in ms. */
const slackMs = 12 * secondMs

/** Returns the thread parts that were sent before the delay their person chose was over. */
export const pausesCutShort = (world: World, effects: readonly Effect[]) =>
  followers(effects).flatMap(({ before, effect, pauseMs }) => {
    const waitedMs = effect.sentAt - before.sentAt
    return waitedMs < pauseMs - slackMs && isSteady(world, before.sentAt - slackMs, effect.at)
      ? [
          `I26 part ${effect.part} of ${effect.text} came ${waitedMs} ms after the previous part instead of ${pauseMs}, at ${toInstant(effect.at)}`,
        ]
      : []
  })

/**
 * How long after its delay a part counts as late, in ms. A call takes up to 0.8 s each way, and another post may have
 * the slot.
 */
const punctualMs = 4 * secondMs

/**
 * Returns the parts that were late although nothing went wrong, the platform was ready for them, and the account had
 * slots.
 */
export const latePartsWithoutCause = ({ effects, preparedAt }: Pick<SimulatedPlatform, 'effects' | 'preparedAt'>) =>
  followers(effects).flatMap(({ before, effect, pauseMs }) => {
    const lateMs = effect.sentAt - Math.max(before.sentAt + pauseMs, preparedAt.get(partKey(effect)) ?? 0)
    const neighbors = effects.filter(({ account, at }) => account === effect.account && Math.abs(at - effect.at) < 3 * minuteMs).length
    return lateMs > punctualMs && neighbors <= 4 ? [`I26 part ${effect.part} of ${effect.text} came ${lateMs} ms late without cause`] : []
  })

/** Returns each part that had to wait, with the one before it. */
const followers = (effects: readonly Effect[]) =>
  effects.flatMap((effect) => {
    const { account, text, part } = effect
    const pauseMs = partDelayMinutes(text) * minuteMs
    if (pauseMs === 0 || part < 2 || part > partCount(text)) return []
    const before = effects.find((other) => other.account === account && other.text === text && other.part === part - 1)
    return before ? [{ before, effect, pauseMs }] : []
  })
