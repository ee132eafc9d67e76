import type { Price } from '#functions/ports/publisher.ts'
import type { Target } from '#shared/domain/targets.ts'
import { toInstant, toMs } from '#shared/domain/times.ts'

/** What is remembered of a part that went out: when the next one may follow, where the person chose a pause between them. */
export const afterPart = ({ partDelayMs }: Target, sentAt: string): Pick<Target, 'nextPartAt'> =>
  partDelayMs === undefined ? {} : { nextPartAt: toInstant(toMs(sentAt) + partDelayMs) }

/** When a further part of a thread may go out, in ms: after its pause, and not before its slot. Undefined where nothing is public yet, or parts do not wait. */
export const partAt = ({ hasEffect, nextPartAt, turnAt }: Target): number | undefined =>
  hasEffect && nextPartAt !== undefined ? Math.max(toMs(nextPartAt), turnAt === undefined ? 0 : toMs(turnAt)) : undefined

/** Parts that wait for each other are paid for one by one: the next may be of another day, or be cancelled before it goes out. */
export const payable = ({ partDelayMs }: Target, price: Price | undefined): Price | undefined =>
  price && partDelayMs !== undefined ? { step: price.step, rest: price.step } : price
