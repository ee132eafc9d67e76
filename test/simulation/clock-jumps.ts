import { hourMs, minuteMs, secondMs, toInstant, toMs } from '#shared/domain/times.ts'
import type { Crier } from './crier.ts'
import type { People } from './people.ts'
import { isPrepared } from './plans.ts'
import type { Chance } from './random.ts'
import { beginning, type ClockJump, type World } from './world.ts'

/** The share of seeds in which the clock of Crier's machines jumps. */
const jumpingShare = 0.06

/** How far a wrong clock is off, in ms: an hour, as when somebody sets it; or a step by which NTP puts it right. */
const anHour = [hourMs, -hourMs] as const
const stepMs = 2_500

/** When the clock jumps, in the order of time. In the end it is right, and stays so. */
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

/** A time (ms) in which the clock ran on, so much ahead, after a jump by so much. */
type Era = { from: number; to: number; aheadMs: number; jumpMs: number }

/** The times between jumps. */
const erasOf = ({ jumps }: Pick<World, 'jumps'>): Era[] => {
  const starts = [{ at: beginning, aheadMs: 0 }, ...jumps]
  return starts.map(({ at, aheadMs }, index) => ({
    from: at,
    to: starts[index + 1]?.at ?? Number.POSITIVE_INFINITY,
    aheadMs,
    jumpMs: Math.abs(aheadMs - (starts[index - 1]?.aheadMs ?? 0)),
  }))
}

/** By how much the clock was off, in ms, at most and at least from `from` to `to`. */
const aheadWithin = (world: Pick<World, 'jumps'>, from: number, to: number) => {
  const met = erasOf(world)
    .filter((era) => era.from <= to && era.to >= from)
    .map(({ aheadMs }) => aheadMs)
  return { most: Math.max(0, ...met), least: Math.min(0, ...met) }
}

/** What may lie between a look at the clock and what comes of it, in ms: a worker may be stopped, and a film takes its time. */
const onItsWayMs = 3 * minuteMs

/** By how much the clock was ahead at most when somebody decided what came at `at`, in ms. */
export const aheadBefore = (world: Pick<World, 'jumps'>, at: number) => aheadWithin(world, at - onItsWayMs, at).most

/** By how much it was behind at most, likewise. */
export const behindBefore = (world: Pick<World, 'jumps'>, at: number) => -aheadWithin(world, at - onItsWayMs, at).least

/** By how much the clock ever jumped, in ms. */
export const jumpedMs = ({ jumps }: Pick<World, 'jumps'>) => Math.max(0, ...jumps.map(({ aheadMs }) => Math.abs(aheadMs)))

/** Whether the clock ran on from `from` to `to`, in ms. */
export const isSteady = ({ jumps }: Pick<World, 'jumps'>, from: number, to: number) => jumps.every(({ at }) => at < from || at > to)

/** The account to which somebody posts before and after each jump. */
const account = { userId: 'bert', id: 'x_12' }
const idOf = (number: number) => `jumping${number}`

/** Between two jumps somebody posts now and then, sometimes more than go out in a minute; at once, or for soon. Gives when each was written, by post. */
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
    // The second five of these have workers that wait for their slots when the time ends.
    const at = to - chance.between(50, 64) * secondMs
    if (at > from && chance.happens(0.5)) for (let many = chance.between(7, 10); many > 0; many--) write(at, 0)
  }
  return writtenAt
}

/** With the clock right and nothing going wrong a post is on the second. Later than this is too late, in ms. */
const punctualMs = 3 * secondMs
/** So long after a jump the queue may wait for who expects a slot by the other clock, in ms. */
const afterJumpMs = 100 * secondMs
/** So many posts go to an account in so many ms. */
const limit = { posts: 5, windowMs: 68 * secondMs }

/** Whether the clock was there before, when it was ahead: what was taken of that time then may still be taken. */
const hasComeAgain = (world: World, at: number) =>
  erasOf(world).some(({ from, to, aheadMs }) => aheadMs > stepMs && at > from + aheadMs && at < to + aheadMs + afterJumpMs)

/** What stood still after a jump although nothing else went wrong, and it was not its turn. */
export const stoodStill = (world: World, { targets, platform }: Crier, writtenAt: ReadonlyMap<string, number>) =>
  targets.all().flatMap(({ postId, accountId, content, dueAt }) => {
    const since = writtenAt.get(postId)
    const own = platform.effects.filter((effect) => `x_${effect.account}` === accountId)
    const sent = own.find(({ text, part }) => text === content.text && part === 1)
    if (since === undefined || !sent || isPrepared(content.text)) return []
    for (const { from, to, aheadMs, jumpMs } of erasOf(world)) {
      const readyAt = Math.max(from, since, toMs(dueAt) - aheadMs)
      const before = own.filter(({ at }) => at < sent.at && at > readyAt - 3 * minuteMs).length
      // Who is patient for the time of a step of NTP has waited for it.
      const waitMs = jumpMs > 2 * stepMs ? afterJumpMs : jumpMs
      const isFresh = readyAt < from + afterJumpMs || hasComeAgain(world, readyAt)
      const until = readyAt + punctualMs + (isFresh ? waitMs : 0) + Math.floor(before / limit.posts) * limit.windowMs
      if (until >= to) continue
      if (sent.at <= until) return []
      return [`I27 stood still for ${sent.at - readyAt} ms after the clock jumped: ${content.text}, ready at ${toInstant(readyAt)}`]
    }
    return []
  })
