import type { Platform } from '#shared/domain/platforms.ts'
import type { Refusal, RefusalClass, Retry } from '#shared/domain/refusals.ts'
import { dayMs } from '#shared/domain/times.ts'
import { unfinishedCall } from './call.ts'
import { type Failed, ownWords } from './failed.ts'

/** The fields every platform's refusals share. Each platform adds those that its own rules match on. */
export type Problem = {
  /** The platform's code for it, if any. */
  platformCode: string | undefined
  /** The platform's message for the record: short, and free of anything that looks like a token. */
  detail: string
}

/**
 * One row in a platform's table of refusals: which problems it matches, and what they mean for us and for the person.
 */
export type Rule<P extends Problem> = { when: Match<P> | readonly Match<P>[] } & (Meaning<P> | UnsureMeaning)

/**
 * A pattern for a problem: every field listed must match. A field matches one of several values, a regular expression,
 * or one of its own items.
 */
type Match<P> = { readonly [Field in keyof P]?: FieldPattern<Item<P[Field]>> }
type FieldPattern<Value> = Value | readonly Value[] | TextPattern<Value>
type Item<Value> = Value extends readonly (infer One)[] ? One : Value
type TextPattern<Value> = Value extends string ? RegExp : never

export type Meaning<P extends Problem> = {
  class: RefusalClass
  retry: Retry['when']
  /** How long to wait before retrying, in ms. */
  afterMs?: number | ((problem: P) => number | undefined)
  message: string | ((problem: P) => string)
  /** Our code for it, instead of the platform's. */
  code?: string
}

/** The platform failed on the call, but may have carried it out anyway. `cause` begins the sentence that says so. */
type UnsureMeaning = { class: 'unsure'; cause?: string }

/**
 * Returns what a refusal means by the first rule that matches; undefined if none does. `makesPublic`: the call may have
 * made something public.
 */
export const applyRules = <P extends Problem>(
  rules: readonly Rule<P>[],
  problem: P,
  { platform, makesPublic }: { platform: Platform; makesPublic: boolean },
): Failed | undefined => {
  const rule = ruleFor(rules, problem)
  if (!rule) return undefined
  if (rule.class === 'unsure') return unfinishedCall({ platform, makesPublic, detail: problem.detail, cause: rule.cause })
  return { kind: 'refused', refusal: toRefusal(rule, problem) }
}

/** Returns the first matching rule. */
export const ruleFor = <R extends { when: unknown }>(rules: readonly R[], problem: Problem): R | undefined =>
  rules.find(({ when }) => isLike(problem, when))

export const toRefusal = <P extends Problem>({ class: refusalClass, retry, afterMs, message, code }: Meaning<P>, problem: P): Refusal => {
  const platformCode = code ?? problem.platformCode
  const waitMs = bounded(typeof afterMs === 'function' ? afterMs(problem) : afterMs)
  return {
    reason: {
      class: refusalClass,
      message: typeof message === 'string' ? message : message(problem),
      ...(platformCode && { platformCode }),
      detail: ownWords(problem.detail),
    },
    retry: retry === 'later' && waitMs !== undefined ? { when: retry, afterMs: waitMs } : { when: retry },
  }
}

/** Longer than any platform's limit lasts, in ms. A server that anyone may run can name any number. */
const waitMaxMs = 31 * dayMs

const bounded = (waitMs: number | undefined) =>
  waitMs === undefined || Number.isNaN(waitMs) ? undefined : Math.min(Math.max(0, waitMs), waitMaxMs)

const isLike = (value: unknown, wanted: unknown): boolean => {
  if (Array.isArray(wanted)) return wanted.some((one) => isLike(value, one))
  if (Array.isArray(value)) return value.some((one) => isLike(one, wanted))
  if (wanted instanceof RegExp) return typeof value === 'string' && wanted.test(value)
  if (hasFields(wanted)) return hasFields(value) && Object.entries(wanted).every(([name, one]) => isLike(value[name], one))
  return value === wanted
}

export const hasFields = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Every number from `first` to `last`, inclusive. */
export const numbersFrom = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, index) => first + index)

export const serverErrors = numbersFrom(500, 999)

/**
 * Statuses that mean neither success nor a definite refusal: the platform failed, timed out, or sent something that
 * isn't a valid response.
 */
export const unfinishedStatuses = [...numbersFrom(100, 399), 408, 425, ...serverErrors]

/** File too large and too many calls: these mean the same whoever sends them. */
const plainStatuses = [413, 429]

/**
 * True if a refusal tells nothing about the call because it isn't in the platform's own format: it may come from a
 * proxy, a firewall, or a broken gateway, even after the platform carried out the call. If nothing becomes public, a
 * plain status is good enough.
 */
export const saysNothing = ({ isOwn, status, makesPublic }: { isOwn: boolean; status: number; makesPublic: boolean }) =>
  !isOwn && !unfinishedStatuses.includes(status) && (makesPublic || !plainStatuses.includes(status))
