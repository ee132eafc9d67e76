import { i18n } from '../i18n.ts'
import type { Entitlements } from './entitlements.ts'
import { givenToAll } from './plan-limits.ts'
import { type Plan, planIds, plans } from './plans.ts'

/**
 * The names of everything a person's usage is limited in, kept apart from the limits: every screen loads the contract
 * that uses them, and few show a limit.
 */
export const useNames = ['files', 'fileBytes', 'drafts', 'draftBytes', 'postsPerDay', 'checksPerMinute', 'xMillsPerDay'] as const
export type UseName = (typeof useNames)[number]

const mebibyte = 1024 * 1024
const gibibyte = 1024 * mebibyte

/** Everything a person's usage is limited in. A limit with a `window` resets after it, in UTC. */
export const useFacts = {
  files: { label: () => i18n.t('Files'), unit: 'files' },
  fileBytes: { label: () => i18n.t('Total size of files'), unit: 'bytes' },
  drafts: { label: () => i18n.t('Drafts'), unit: 'drafts' },
  draftBytes: { label: () => i18n.t('Total size of drafts'), unit: 'bytes' },
  postsPerDay: { label: () => i18n.t('Posts today'), unit: 'posts', window: 'day' },
  checksPerMinute: { label: () => i18n.t('Checks this minute'), unit: 'checks', window: 'minute' },
  xMillsPerDay: { label: () => i18n.t('X API cost today'), unit: 'usd', window: 'day' },
} as const satisfies Record<UseName, { label: () => string; unit: string; window?: 'day' | 'minute' }>

/** Uses whose count resets after a period. */
export type RatedUse = 'postsPerDay' | 'checksPerMinute'

/**
 * How much one person can use of everything. `xMillsPerDay` is in thousandths of a US dollar: their share of what X may
 * cost all of Crier per day.
 */
export type PersonLimits = Readonly<Record<UseName, number>>

/**
 * Limits by plan, smallest first. `checksPerMinute` is what the composer requests while someone types, plus half again.
 */
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

/** Applies until the email address is verified, whatever the plan. Enough to look around. */
const unverifiedLimits: PersonLimits = {
  ...planLimits.free,
  files: 10,
  fileBytes: 100 * mebibyte,
  drafts: 50,
  draftBytes: mebibyte,
}

/** Applies while nothing is paid, so our costs don't exceed what a customer could be worth. */
const trialLimits = { xMillsPerDay: 2_000 }

/** The inputs to a person's limits: their current plan, its source, and whether their email address is verified. */
export type LimitedPerson = Pick<Entitlements, 'plan' | 'because'> & { isEmailVerified: boolean }

export const limitsOf = ({ plan, because, isEmailVerified }: LimitedPerson): PersonLimits => {
  if (!isEmailVerified) return unverifiedLimits
  return because === 'trial' ? { ...planLimits[plan], ...trialLimits } : planLimits[plan]
}

/** Formats an amount of usage for people. */
export const showUse = (name: UseName, amount: number) => {
  const { unit } = useFacts[name]
  if (unit === 'bytes') return showSize(amount)
  if (unit === 'usd')
    return (amount / 1_000).toLocaleString(i18n.locale, { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' })
  return counted[unit](amount)
}

const counted = {
  files: (count: number) => i18n.t('{count, plural, one {# file} other {# files}}', { count }),
  drafts: (count: number) => i18n.t('{count, plural, one {# draft} other {# drafts}}', { count }),
  posts: (count: number) => i18n.t('{count, plural, one {# post} other {# posts}}', { count }),
  checks: (count: number) => i18n.t('{count, plural, one {# check} other {# checks}}', { count }),
}

const showSize = (bytes: number) => {
  const [size, unit] = bytes >= gibibyte ? [bytes / gibibyte, 'GB'] : [bytes / mebibyte, 'MB']
  return `${(Math.ceil(size * 10) / 10).toLocaleString(i18n.locale)} ${unit}`
}

/** Returns the message for someone who has used up a limit: what is used, what is allowed, and what allows more. */
export const reachedUse = (name: UseName, person: LimitedPerson, used: number) => {
  const allowed = showUse(name, limitsOf(person)[name])
  return `${usedOf({ name, used: showUse(name, used), allowed, plan: plans[person.plan].name }, person)} ${moreOf(name, person)}`
}

type Used = { name: UseName; used: string; allowed: string; plan: string }

const usedOf = (values: Used, { isEmailVerified, because }: LimitedPerson) => {
  if (!isEmailVerified)
    return i18n.t(
      'You’ve used {name, select, fileBytes {{used} for files} draftBytes {{used} for drafts} postsPerDay {{used} today} checksPerMinute {{used} this minute} xMillsPerDay {{used} for X today} other {{used}}}, and the limit is {allowed}.',
      values,
    )
  return because === 'trial'
    ? i18n.t(
        'You’ve used {name, select, fileBytes {{used} for files} draftBytes {{used} for drafts} postsPerDay {{used} today} checksPerMinute {{used} this minute} xMillsPerDay {{used} for X today} other {{used}}}. Your {plan} trial allows {allowed}.',
        values,
      )
    : i18n.t(
        'You’ve used {name, select, fileBytes {{used} for files} draftBytes {{used} for drafts} postsPerDay {{used} today} checksPerMinute {{used} this minute} xMillsPerDay {{used} for X today} other {{used}}}. Your {plan} plan allows {allowed}.',
        values,
      )
}

/** Returns the plan that allows more than someone has now, or undefined if they can't have another. */
export const planWithMore = (name: UseName, person: LimitedPerson): Plan | undefined => {
  if (!person.isEmailVerified || person.because === 'granted') return undefined
  const now = limitsOf(person)[name]
  return planIds.find((plan) => planLimits[plan][name] > now)
}

const moreOf = (name: UseName, person: LimitedPerson) => {
  if (!person.isEmailVerified)
    return i18n.t('Confirm your email address to get {allowed}.', { allowed: showUse(name, planLimits[person.plan][name]) })
  if (person.because === 'granted') return givenToAll()
  const more = planWithMore(name, person)
  if (!more) return i18n.t('No plan allows more.')
  return i18n.t('{plan} allows {allowed}.', { plan: plans[more].name, allowed: showUse(name, planLimits[more][name]) })
}
