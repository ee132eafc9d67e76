import type { Attributes } from './table.ts'

// Maps the former names of stored attributes and states to their current ones. Items are only written with current
// names.
const target = { turnAt: 'slotAt', rearms: 'enqueuesInVain', doubt: 'unknownStep', isUnsettled: 'isUnsynced', userId: 'workspaceId' }
const state = { looks: 'reconciliations', lookAt: 'reconcileAt' }
const stateNames = { armed: 'enqueued', unsure: 'outcome-unknown', held: 'paused' }
const post = { settledVersion: 'syncedVersion' }
const summary = { heldBy: 'pausedBy' }
const account = { heldByPlan: 'pausedByPlan', userId: 'workspaceId' }
const user = { isOperator: 'isAdministrator', mailTrouble: 'deliveryProblem' }
const settings = { holdsEverything: 'isEverythingPaused', heldPlatforms: 'pausedPlatforms' }
const slots = { turns: 'slots' }
const attempt = { before: 'look for ', now: 'reconcile ' }

type Names = Readonly<Record<string, string>>

/** Returns a stored target's fields under their current names. */
export const presentTarget = (stored: Attributes): Attributes => {
  const { state: before, ...fields } = present(target, stored)
  return { ...fields, state: isFields(before) ? withPresent(stateNames, 'name', present(state, before)) : before }
}

/** Returns a stored post's fields under their current names, including the state of each account it goes to. */
export const presentPost = (stored: Attributes): Attributes => {
  const { targets } = stored
  const lineOf = (line: unknown) => (isFields(line) ? withPresent(stateNames, 'state', present(summary, line)) : line)
  return { ...present(post, stored), targets: Array.isArray(targets) ? targets.map(lineOf) : targets }
}

/** Returns a stored attempt's fields under their current names. */
export const presentAttempt = (stored: Attributes): Attributes => {
  const { step } = stored
  return typeof step === 'string' && step.startsWith(attempt.before)
    ? { ...stored, step: `${attempt.now}${step.slice(attempt.before.length)}` }
    : stored
}

export const presentAccount = (stored: unknown) => presentFields(account, stored)
/** A person, or an invitation to become one. */
export const presentUser = (stored: unknown) => presentFields(user, stored)
export const presentSettings = (stored: unknown) => presentFields(settings, stored)
/** The taken slots of an account. */
export const presentSlots = (stored: unknown) => presentFields(slots, stored)

/** Every name an attribute has in stored items. Code that removes or compares the attribute has to name them all. */
export const accountNames = (now: string) => everyName(account, now)
export const userNames = (now: string) => everyName(user, now)
export const postNames = (now: string) => everyName(post, now)

const everyName = (names: Names, now: string) => [
  ...new Set([now, ...Object.entries(names).flatMap(([before, today]) => (today === now ? [before] : []))]),
]

const presentFields = (names: Names, stored: unknown) => (isFields(stored) ? present(names, stored) : stored)

/** An item written by two releases may have both names. The current one is newer. */
const present = (names: Names, stored: Attributes): Attributes => {
  const former = Object.keys(names).filter((name) => Object.hasOwn(stored, name))
  if (former.length === 0) return stored
  const renamed = Object.fromEntries(former.map((name) => [names[name], stored[name]]))
  return { ...renamed, ...Object.fromEntries(Object.entries(stored).filter(([name]) => !former.includes(name))) }
}

const withPresent = (names: Names, field: string, stored: Attributes): Attributes => {
  const value = stored[field]
  return typeof value === 'string' && Object.hasOwn(names, value) ? { ...stored, [field]: names[value] } : stored
}

const isFields = (value: unknown): value is Attributes => typeof value === 'object' && value !== null && !Array.isArray(value)
