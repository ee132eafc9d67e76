import type { Platform } from '#shared/domain/platforms.ts'
import type { Refusal, RefusalClass, Retry } from '#shared/domain/refusals.ts'
import { unfinishedCall } from './call.ts'
import { type Failed, ownWords } from './failed.ts'

/** What every platform's refusals have in common. Each platform adds the fields that its rules ask for. */
export type Problem = {
  /** The platform's name for it, if it has one. */
  platformCode: string | undefined
  /** The platform's words for the record: short, and without anything like a token. */
  detail: string
}

/** One row of a platform's refusals: which problems it is about, and what they mean for us and for the person. */
export type Rule<P extends Problem> = { when: Match<P> | readonly Match<P>[] } & (Meaning<P> | Unsure)

/** What a problem is like: every field that is named fits. A field fits one of the values, a pattern of its text, or one of its own items. */
type Match<P> = { readonly [Field in keyof P]?: Wanted<Item<P[Field]>> }
type Wanted<Value> = Value | readonly Value[] | TextPattern<Value>
type Item<Value> = Value extends readonly (infer One)[] ? One : Value
type TextPattern<Value> = Value extends string ? RegExp : never

export type Meaning<P extends Problem> = {
  class: RefusalClass
  retry: Retry['when']
  /** How long to wait before it is tried again, in ms. */
  afterMs?: number | ((problem: P) => number | undefined)
  message: string | ((problem: P) => string)
  /** Our name for it, in place of the platform's. */
  code?: string
}

/** The platform broke down on the call, which it may have carried out all the same. `cause` begins the sentence that says so. */
type Unsure = { class: 'unsure'; cause?: string }

/** What a refusal means by the first rule that fits; undefined where none does. `makesPublic`: the call may have made something public. */
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

/** The first rule that fits. */
export const ruleFor = <R extends { when: unknown }>(rules: readonly R[], problem: Problem): R | undefined =>
  rules.find(({ when }) => isLike(problem, when))

export const toRefusal = <P extends Problem>({ class: refusalClass, retry, afterMs, message, code }: Meaning<P>, problem: P): Refusal => {
  const platformCode = code ?? problem.platformCode
  const waitMs = typeof afterMs === 'function' ? afterMs(problem) : afterMs
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

const isLike = (value: unknown, wanted: unknown): boolean => {
  if (Array.isArray(wanted)) return wanted.some((one) => isLike(value, one))
  if (Array.isArray(value)) return value.some((one) => isLike(one, wanted))
  if (wanted instanceof RegExp) return typeof value === 'string' && wanted.test(value)
  if (hasFields(wanted)) return hasFields(value) && Object.entries(wanted).every(([name, one]) => isLike(value[name], one))
  return value === wanted
}

export const hasFields = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Every number between two, both among them. */
export const numbersFrom = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, index) => first + index)

export const serverErrors = numbersFrom(500, 999)

/** Statuses of what is neither done nor definitely refused: the platform broke down, gave up waiting, or answered with something that is no answer. */
export const unfinishedStatuses = [...numbersFrom(100, 399), 408, 425, ...serverErrors]

/** A file that is too large, and calls that are too many: these mean the same, whoever says it. */
const plainStatuses = [413, 429]

/**
 * Whether a refusal says nothing of a call, as it isn't in the platform's own format: a proxy, a firewall, or a broken gateway may have given it, even
 * after the platform did as it was told. Where nothing becomes public, a plain status is good enough.
 */
export const saysNothing = ({ isOwn, status, makesPublic }: { isOwn: boolean; status: number; makesPublic: boolean }) =>
  !isOwn && !unfinishedStatuses.includes(status) && (makesPublic || !plainStatuses.includes(status))
