import { minuteMs, secondMs, toInstant } from '#shared/domain/times.ts'
import { brokenBills, brokenBudgets } from './budgets.ts'
import { planJumping, stoodStill } from './clock-jumps.ts'
import { createCrier } from './crier.ts'
import { drawFaults, type Faults, noFaults, onlyLostAnswers } from './faults.ts'
import { drawHardship, planFlood, withHardship, writeAfterward } from './hardship.ts'
import { planInterruptions } from './interruptions.ts'
import { brokenPromises, lateWithoutCause } from './invariants.ts'
import { latePartsWithoutCause } from './part-pauses.ts'
import { createPeople, type Written } from './people.ts'
import { billingOf, drawPlanChange, planChanges } from './plan-changes.ts'
import { isPrepared, partCount } from './plans.ts'
import { planTwins } from './twins.ts'
import { lateAfterward, lookEveryMs, outOfOrder } from './upkeep.ts'
import { createWorld } from './world.ts'

/** A seed's result. `broken` is empty if every promise was kept. */
export type SeedResult = { seed: number; broken: string[]; steps: number; effects: number; faults: Faults; history: string[] }

const storyMs = 20 * minuteMs
const boundMs = 100 * minuteMs

/**
 * Plays one seed: twenty minutes of people and faults, after which faults end, people clean up, and within bounded time
 * every promise must hold.
 */
export const runSeed = async (seed: number): Promise<SeedResult> => {
  const hardship = drawHardship(seed)
  const world = createWorld(seed, hardship.jumps)
  const { chance, beginning } = world
  const drawn = withHardship(drawFaults(chance), hardship)
  let isFaulty = true
  const { knowsDuplicates, hasUnreadable } = drawn
  const faults = () => (isFaulty ? drawn : { ...noFaults, knowsDuplicates, hasUnreadable })
  const crier = createCrier(world, faults)
  const people = createPeople(world, crier, faults)

  const lateLimits = new Map<string, number>()
  const isJumping = hardship.jumps.length > 0
  // The clock decides when a plan ends.
  const planChange = isJumping ? undefined : drawPlanChange(world, seed)
  for (const { id, remoteIds } of people.users) {
    await people.signUp(id, billingOf(id, planChange))
    for (const remoteId of remoteIds) await crier.connect(id, remoteId, chance.between(0, 40) * minuteMs)
    if (!chance.happens(0.2)) continue
    const lateLimitMinutes = chance.between(0, 3)
    lateLimits.set(id, lateLimitMinutes)
    await crier.settings.put(id, { ...(await crier.settings.get(id)), lateLimitMinutes })
  }
  crier.sweepEveryMinute(beginning + drawn.sweepOffMs)
  crier.runJobsEveryMinute(beginning)
  planStory(world, people)
  planTwins(world, people, { seed, knowsDuplicates })
  planFlood(world, people, hardship)
  const jumping = planJumping(world, people)
  const afterward = writeAfterward(world, { crier, people }, beginning + storyMs)
  if (planChange) await planChanges(world, { crier, people }, planChange)
  world.at(beginning + storyMs, () => {
    isFaulty = false
  })
  for (let minutes = 1; minutes <= 6; minutes++) {
    world.at(
      beginning + storyMs + minutes * 12 * minuteMs,
      () => void people.reconnectAll().then(() => people.clearUp(minutes < 3 ? 0.5 : 0)),
    )
  }
  const isCalm = drawn === noFaults || drawn === onlyLostAnswers
  for (let at = beginning; at < beginning + storyMs + boundMs; at += lookEveryMs)
    world.at(at, () => crier.platform.upkeep.lookForSilence(crier.targets, crier.posts))
  if (!isCalm) planFaults(world, { crier, people })
  if (!isCalm) planInterruptions(world, { crier, people }, seed)
  await world.run(beginning + storyMs + boundMs)

  const late = isCalm && !isJumping ? [...lateWithoutCause(crier, people.written), ...latePartsWithoutCause(crier.platform)] : []
  const isPunctual = ({ workspaceId, postId, text }: Written) =>
    afterward.includes(postId) &&
    workspaceId !== planChange?.userId &&
    !isPrepared(text) &&
    crier.posts.all().some(({ id }) => id === postId)
  const flooded = people.written.filter(({ postId, text }) => postId.startsWith('flooded') && !isPrepared(text))
  const upkeep = [
    ...(drawn === noFaults && !isJumping ? outOfOrder(crier.platform.effects, flooded) : []),
    ...(drawn === noFaults ? stoodStill(world, crier, jumping) : []),
    ...crier.platform.upkeep.broken(crier.targets),
    ...lateAfterward(crier.platform.effects, people.written.filter(isPunctual)),
  ]
  return {
    seed,
    broken: [
      ...brokenPromises({ world, crier, people }, lateLimits),
      ...budgetsBroken({ crier, people }, drawn, { faultsEndAt: beginning + storyMs, isJumping }),
      ...late,
      ...upkeep,
    ],
    steps: world.steps(),
    effects: crier.platform.effects.length,
    faults: drawn,
    history: [...historyOf(crier), ...people.written.map((note) => JSON.stringify(note))],
  }
}

/** A clock that jumps over midnight has another day’s budgets. */
type Days = { faultsEndAt: number; isJumping: boolean }

const budgetsBroken = ({ crier, people }: Stage, faults: Faults, { faultsEndAt, isJumping }: Days) => {
  const userOf = ({ text }: { text: string }) => people.written.find((note) => note.text === text)?.workspaceId ?? ''
  const effects = crier.platform.effects.filter(({ text, part }) => part <= partCount(text))
  return [
    ...(isJumping ? [] : brokenBudgets({ ledger: crier.ledger, effects, userOf, faults, faultsEndAt })),
    ...brokenBills({ money: crier.money, effects, targets: crier.targets.all(), userOf, isQuiet: faults === noFaults && !isJumping }),
  ]
}

export type Stage = { crier: ReturnType<typeof createCrier>; people: ReturnType<typeof createPeople> }

export const planStory = (world: ReturnType<typeof createWorld>, people: Stage['people']) => {
  const { chance, beginning } = world
  const [anna, bert] = people.users
  if (!anna || !bert) return
  const count = chance.between(2, 7)
  for (let number = 0; number < count; number++) {
    const user = chance.pick([anna, bert] as const)
    const accountIds = user.remoteIds.slice(0, chance.between(1, 3)).map((id) => `x_${id}`)
    const inMs = chance.pick([0, chance.between(2, 119) * secondMs, chance.between(120, 900) * secondMs] as const)
    const startAt = beginning + chance.between(0, 300) * secondMs
    world.at(startAt, () => void people.write(user.id, `p${number}`, accountIds, inMs))
    const editTwice = () => [0, 1].map(() => change(people, { workspaceId: user.id, postId: `p${number}`, isEdit: true }))
    if (chance.happens(0.15)) world.at(startAt + 5 * secondMs, () => void Promise.all(editTwice()))
    const worstMoment = startAt + inMs + chance.between(-2 * secondMs, 3 * secondMs)
    if (chance.happens(0.4))
      world.at(worstMoment, () => void change(people, { workspaceId: user.id, postId: `p${number}`, isEdit: chance.happens(0.6) }))
  }
  if (chance.happens(0.1)) planTwelve(world, people, anna.id)
}

const planTwelve = ({ at, chance, beginning }: ReturnType<typeof createWorld>, people: Stage['people'], workspaceId: string) => {
  const inMs = chance.between(1, 60) * secondMs
  for (let number = 0; number < 12; number++)
    at(beginning + minuteMs, () => void people.write(workspaceId, `flood${number}`, ['x_01'], inMs))
}

export const planFaults = ({ at, chance, beginning }: ReturnType<typeof createWorld>, { crier, people }: Stage) => {
  const moment = () => beginning + chance.between(0, 900) * secondMs
  if (chance.happens(0.15)) at(moment(), () => void people.pause('anna'))
  if (chance.happens(0.1)) at(moment(), () => void people.pausePlatform())
  if (chance.happens(0.15)) at(moment(), () => crier.platform.revoke('11'))
  if (chance.happens(0.5)) at(moment(), () => void people.reconnectAll())
}

const change = async (
  people: Stage['people'],
  { workspaceId, postId, isEdit }: { workspaceId: string; postId: string; isEdit: boolean },
) => {
  const note = people.written.findLast((entry) => entry.postId === postId)
  if (note && people.saved.has(postId)) await (isEdit ? people.edit(workspaceId, note) : people.cancel(workspaceId, note))
}

/** What happened, in time order: each effect on the platform, and each attempt as recorded. */
export const historyOf = ({ platform, targets }: Stage['crier']) =>
  [
    ...platform.effects.map(({ at, account, text, part }) => `${toInstant(at)} EFFECT ${account} ${text} part ${part}`),
    ...targets.allAttempts().map(({ startedAt, ...attempt }) => `${startedAt} attempt ${JSON.stringify(attempt)}`),
    ...targets.all().map((target) => `${'~'.repeat(24)} target ${JSON.stringify(target)}`),
  ].sort()
