import { hourMs, minuteMs, secondMs, toInstant, toMs } from '#shared/domain/times.ts'
import type { Crier } from './crier.ts'
import type { People } from './people.ts'
import { isPrepared } from './plans.ts'
import type { Chance } from './random.ts'
import { beginning, type ClockJump, type World } from './world.ts'

/** The share of seeds in which the clock of Crier's machines jumps. */
const jumpingShare = 0.06

/** How far off a wrong clock is, in ms: an hour, as if set by hand, or a step by which NTP corrects it. */
const anHour = [hourMs, -hourMs] as const
const stepMs = 2_500

/** Draws the clock's jumps in time order. In the end it's right and stays so. */
export const drawClockJumps = (chance: Chance): ClockJump[] => {
  if (!chance.happens(jumpingShare)) return []
  const isStepped = chance.happens(0.3)
  const jumps: ClockJump[] = []
  let at = beginning + chance.between(60, 240) * secondMs
  for (let left = isStepped ? chance.between(2, 5) : chance.between(1, 2); left > 0; left--) {
    jumps.push({ at, aheadMs: isStepped ? chance.between(-stepMs, stepMs) : chance.pick(anHour) })
    at += chance.between(20, 200) * secondMs
    if (isStepped && left > 1) continue
    jumps.push({ at, aheadMs: 0 })
    at += chance.between(60, 240) * secondMs
  }
  return jumps
}

/** A period (ms) without a jump, `aheadMs` ahead of true time, after a jump of `jumpMs`. */
type ClockPeriod = { from: number; to: number; aheadMs: number; jumpMs: number }

/** The periods between jumps. */
const erasOf = ({ jumps }: Pick<World, 'jumps'>): ClockPeriod[] => {
  const starts = [{ at: beginning, aheadMs: 0 }, ...jumps]
  return starts.map(({ at, aheadMs }, index) => ({
    from: at,
    to: starts[index + 1]?.at ?? Number.POSITIVE_INFINITY,
    aheadMs,
    jumpMs: Math.abs(aheadMs - (starts[index - 1]?.aheadMs ?? 0)),
  }))
}

/** The clock's maximum and minimum offset between `from` and `to`, in ms. */
const aheadWithin = (world: Pick<World, 'jumps'>, from: number, to: number) => {
  const met = erasOf(world)
    .filter((era) => era.from <= to && era.to >= from)
    .map(({ aheadMs }) => aheadMs)
  return { most: Math.max(0, ...met), least: Math.min(0, ...met) }
}

/**
 * The longest time between reading the clock and the effect, in ms: a worker may be stopped, and a video takes time.
 */
const onItsWayMs = 3 * minuteMs

/** The most the clock was ahead when the decision behind an effect at `at` was made, in ms. */
export const aheadBefore = (world: Pick<World, 'jumps'>, at: number) => aheadWithin(world, at - onItsWayMs, at).most

/** The most it was behind, likewise. */
export const behindBefore = (world: Pick<World, 'jumps'>, at: number) => -aheadWithin(world, at - onItsWayMs, at).least

/** The clock's largest offset ever, in ms. */
export const jumpedMs = ({ jumps }: Pick<World, 'jumps'>) => Math.max(0, ...jumps.map(({ aheadMs }) => Math.abs(aheadMs)))

/** Reports whether the clock ran without a jump between `from` and `to`, in ms. */
export const isSteady = ({ jumps }: Pick<World, 'jumps'>, from: number, to: number) => jumps.every(({ at }) => at < from || at > to)

/** The account that gets posts before and after each jump. */
const account = { userId: 'bert', id: 'x_12' }
const idOf = (number: number) => `jumping${number}`

/**
 * Plans posts between jumps, sometimes more than fit in a minute, due at once or soon. Returns when each was written,
 * by post ID.
 */
export const planJumping = (world: World, people: People) => {
  const { chance } = world
  const writtenAt = new Map<string, number>()
  if (world.jumps.length === 0) return writtenAt
  const write = (at: number, inMs: number) => {
    const id = idOf(writtenAt.size)
    writtenAt.set(id, at)
    world.at(at, () => void people.write(account.userId, id, [account.id], inMs))
  }
  for (const { from, to } of erasOf(world)) {
    const untilMs = Math.min(to - from, 5 * minuteMs)
    for (let left = chance.between(1, 3); left > 0; left--) {
      const at = from + chance.between(0, untilMs)
      const inMs = chance.pick([0, chance.between(5, 240) * secondMs] as const)
      for (let many = chance.happens(0.25) ? chance.between(6, 14) : 1; many > 0; many--) write(at, inMs)
    }
    if (world.jumps.length > 2 || !Number.isFinite(to)) continue
    // The second five of these have workers waiting for slots when the period ends.
    const at = to - chance.between(50, 64) * secondMs
    if (at > from && chance.happens(0.5)) for (let many = chance.between(7, 10); many > 0; many--) write(at, 0)
  }
  return writtenAt
}

/** How late a post may be, in ms, if the clock is right and nothing goes wrong. */
const punctualMs = 3 * secondMs
/** How long after a jump the queue may wait for a worker that expects a slot by the former clock, in ms. */
const afterJumpMs = 100 * secondMs
/** The rate limit of an account: this many posts in this many ms. */
const limit = { posts: 5, windowMs: 68 * secondMs }

/** Reports whether the clock showed this time before, when it was ahead, so slots taken then may still be taken. */
const hasComeAgain = (world: World, at: number) =>
  erasOf(world).some(({ from, to, aheadMs }) => aheadMs > stepMs && at > from + aheadMs && at < to + aheadMs + afterJumpMs)

/** Returns the posts that stood still after a jump although nothing else went wrong and it was their turn. */
export const stoodStill = (world: World, { targets, platform }: Crier, writtenAt: ReadonlyMap<string, number>) =>
  targets.all().flatMap(({ postId, accountId, content, dueAt }) => {
    const since = writtenAt.get(postId)
    const own = platform.effects.filter((effect) => `x_${effect.account}` === accountId)
    const sent = own.find(({ text, part }) => text === content.text && part === 1)
    if (since === undefined || !sent || isPrepared(content.text)) return []
    for (const { from, to, aheadMs, jumpMs } of erasOf(world)) {
      const readyAt = Math.max(from, since, toMs(dueAt) - aheadMs)
      const before = own.filter(({ at }) => at < sent.at && at > readyAt - 3 * minuteMs).length
      // Waiting as long as the NTP step is patience enough.
      const waitMs = jumpMs > 2 * stepMs ? afterJumpMs : jumpMs
      const isFresh = readyAt < from + afterJumpMs || hasComeAgain(world, readyAt)
      const until = readyAt + punctualMs + (isFresh ? waitMs : 0) + Math.floor(before / limit.posts) * limit.windowMs
      if (until >= to) continue
      if (sent.at <= until) return []
      return [`I27 stalled for ${sent.at - readyAt} ms after a clock jump: ${content.text}, ready at ${toInstant(readyAt)}`]
    }
    return []
  })
