import type { Entitlements } from './entitlements.ts'
import { givenToAll } from './plan-limits.ts'
import { Plan, plans } from './plans.ts'

/** Each thing that one person can use up, apart from its limits: every screen loads the contract that names them, and few show a limit. */
export const useNames = ['files', 'fileBytes', 'drafts', 'draftBytes', 'postsPerDay', 'checksPerMinute', 'xMillsPerDay'] as const
export type UseName = (typeof useNames)[number]

const mebibyte = 1024 * 1024
const gibibyte = 1024 * mebibyte

/** Each thing that one person can use up. A limit by time begins anew after that time, in UTC. */
export const useFacts = {
  files: { label: 'Files', unit: 'files' },
  fileBytes: { label: 'Total size of files', unit: 'bytes' },
  drafts: { label: 'Drafts', unit: 'drafts' },
  draftBytes: { label: 'Total size of drafts', unit: 'bytes' },
  postsPerDay: { label: 'Posts today', unit: 'posts', window: 'day' },
  checksPerMinute: { label: 'Checks this minute', unit: 'checks', window: 'minute' },
  xMillsPerDay: { label: 'X API cost today', unit: 'usd', window: 'day' },
} as const satisfies Record<UseName, { label: string; unit: string; window?: 'day' | 'minute' }>

/** What is counted anew after a time. */
export type RatedUse = 'postsPerDay' | 'checksPerMinute'

/** How much one person may use of everything. `xMillsPerDay` is in thousandths of a US dollar: their part of what X may cost all of Crier in a day. */
export type PersonLimits = Readonly<Record<UseName, number>>

/** By plan, the smallest first. `checksPerMinute` is what the composer asks for while somebody types, and half as much again. */
const planLimits: Readonly<Record<Plan, PersonLimits>> = {
  free: {
    files: 500,
    fileBytes: 5 * gibibyte,
    drafts: 200,
    draftBytes: 5 * mebibyte,
    postsPerDay: 100,
    checksPerMinute: 120,
    xMillsPerDay: 1_000,
  },
  'early-bird': {
    files: 2_000,
    fileBytes: 50 * gibibyte,
    drafts: 1_000,
    draftBytes: 20 * mebibyte,
    postsPerDay: 1_000,
    checksPerMinute: 120,
    xMillsPerDay: 5_000,
  },
  creator: {
    files: 5_000,
    fileBytes: 100 * gibibyte,
    drafts: 2_000,
    draftBytes: 40 * mebibyte,
    postsPerDay: 2_000,
    checksPerMinute: 180,
    xMillsPerDay: 10_000,
  },
  studio: {
    files: 10_000,
    fileBytes: 250 * gibibyte,
    drafts: 5_000,
    draftBytes: 100 * mebibyte,
    postsPerDay: 5_000,
    checksPerMinute: 240,
    xMillsPerDay: 25_000,
  },
}

/** Until the email address is verified, whatever the plan: enough to look around. */
const unverifiedLimits: PersonLimits = {
  ...planLimits.free,
  files: 10,
  fileBytes: 100 * mebibyte,
  drafts: 50,
  draftBytes: mebibyte,
}

/** While nothing is paid: what is billed to us must not be more than somebody could be worth. */
const trialLimits = { xMillsPerDay: 2_000 }

/** Whose limits they are: the plan that a person has now, what gives it to them, and whether their address is verified. */
export type LimitedPerson = Pick<Entitlements, 'plan' | 'because'> & { isEmailVerified: boolean }

export const limitsOf = ({ plan, because, isEmailVerified }: LimitedPerson): PersonLimits => {
  if (!isEmailVerified) return unverifiedLimits
  return because === 'trial' ? { ...planLimits[plan], ...trialLimits } : planLimits[plan]
}

/** An amount of a use, as people say it. */
export const showUse = (name: UseName, amount: number) => {
  const { unit } = useFacts[name]
  if (unit === 'bytes') return showSize(amount)
  if (unit === 'usd') return `$${(amount / 1_000).toFixed(2)}`
  return `${amount.toLocaleString('en')} ${amount === 1 ? unit.slice(0, -1) : unit}`
}

const showSize = (bytes: number) => {
  const [size, unit] = bytes >= gibibyte ? [bytes / gibibyte, 'GB'] : [bytes / mebibyte, 'MB']
  return `${(Math.ceil(size * 10) / 10).toLocaleString('en')} ${unit}`
}

/** The sentences for somebody who has used up a limit: what is used, how much is allowed, and what allows more. */
export const reachedUse = (name: UseName, person: LimitedPerson, used: number) => {
  const allowed = showUse(name, limitsOf(person)[name])
  const has = `You’ve used ${showUse(name, used)}${endings[name]}`
  const limit = person.isEmailVerified
    ? `. Your ${plans[person.plan].name} ${person.because === 'trial' ? 'trial' : 'plan'} allows ${allowed}.`
    : `, and the limit is ${allowed}.`
  return `${has}${limit} ${moreOf(name, person)}`
}

const endings: Record<UseName, string> = {
  files: '',
  fileBytes: ' for files',
  drafts: '',
  draftBytes: ' for drafts',
  postsPerDay: ' today',
  checksPerMinute: ' this minute',
  xMillsPerDay: ' for X today',
}

/** The plan that allows more of something than somebody has now; undefined where they can have no other. */
export const planWithMore = (name: UseName, person: LimitedPerson): Plan | undefined => {
  if (!person.isEmailVerified || person.because === 'granted') return undefined
  const now = limitsOf(person)[name]
  return Plan.options.find((plan) => planLimits[plan][name] > now)
}

const moreOf = (name: UseName, person: LimitedPerson) => {
  if (!person.isEmailVerified) return `Confirm your email address to get ${showUse(name, planLimits[person.plan][name])}.`
  if (person.because === 'granted') return givenToAll
  const more = planWithMore(name, person)
  return more ? `${plans[more].name} allows ${showUse(name, planLimits[more][name])}.` : 'No plan allows more.'
}
