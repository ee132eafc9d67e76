import { expect, test } from 'vitest'
import { dayMs } from '#shared/domain/times.ts'
import { applyRules, numbersFrom, type Problem, type Rule } from './apply-rules.ts'

type Refused = Problem & { status: number; codes: string[]; text: string; subcode: number | undefined; waitMs: number | undefined }

const aProblem = (changes: Partial<Refused> = {}): Refused => ({
  platformCode: 'the-code',
  detail: 'What it said',
  status: 400,
  codes: [],
  text: '',
  subcode: undefined,
  waitMs: undefined,
  ...changes,
})

const meaning = { class: 'invalid-content' as const, retry: 'never' as const, message: 'Change it.' }

const apply = (rules: readonly Rule<Refused>[], problem: Refused, makesPublic = false) =>
  applyRules(rules, problem, { platform: 'x', makesPublic })

test.each<[string, Rule<Refused>['when'], Partial<Refused>, boolean]>([
  ['nothing', {}, {}, true],
  ['a value', { status: 400 }, {}, true],
  ['another value', { status: 401 }, {}, false],
  ['one of several values', { status: numbersFrom(399, 401) }, {}, true],
  ['all of several fields', { status: 400, text: /spam/ }, { text: 'this is spam' }, true],
  ['one of several fields alone', { status: 401, text: /spam/ }, { text: 'this is spam' }, false],
  ['one of several descriptions', [{ status: 401 }, { text: /spam/ }], { text: 'this is spam' }, true],
  ['an item of a list', { codes: ['B', 'C'] }, { codes: ['A', 'B'] }, true],
  ['no item of a list', { codes: 'C' }, { codes: ['A', 'B'] }, false],
  ['that something is missing', { subcode: undefined }, {}, true],
  ['that something is missing which is there', { subcode: undefined }, { subcode: 33 }, false],
])('a rule for %s matches that and nothing else', (_, when, problem, fits) => {
  expect(apply([{ when, ...meaning }], aProblem(problem)) !== undefined).toBe(fits)
})

test('the first matching rule wins, and its refusal keeps the platform’s code and words', () => {
  const rules: Rule<Refused>[] = [
    { when: { status: 403 }, ...meaning },
    { when: {}, class: 'permission', retry: 'after-reconnect', message: ({ status }) => `It said ${status}.` },
    { when: {}, ...meaning },
  ]

  expect(apply(rules, aProblem())).toEqual({
    kind: 'refused',
    refusal: {
      reason: { class: 'permission', message: 'It said 400.', platformCode: 'the-code', detail: 'What it said' },
      retry: { when: 'after-reconnect' },
    },
  })
})

test.each([
  [Number.POSITIVE_INFINITY, 31 * dayMs],
  [1e300, 31 * dayMs],
  [Number.NaN, undefined],
  [-5, 0],
  [90_000, 90_000],
])('waits %d ms, as a server says, for at most a month', (waitMs, afterMs) => {
  const rule: Rule<Refused> = { when: {}, class: 'rate-limited', retry: 'later', afterMs: (problem) => problem.waitMs, message: 'Wait.' }

  expect(apply([rule], aProblem({ waitMs }))).toMatchObject({
    refusal: { retry: { when: 'later', ...(afterMs !== undefined && { afterMs }) } },
  })
})

test('a rule may name the refusal itself and set the wait from what the platform says', () => {
  const rule: Rule<Refused> = {
    when: {},
    class: 'rate-limited',
    retry: 'later',
    afterMs: ({ waitMs }) => waitMs,
    message: 'Wait.',
    code: 'our-code',
  }

  expect(apply([rule], aProblem({ waitMs: 7_000 }))).toMatchObject({
    refusal: { reason: { platformCode: 'our-code' }, retry: { when: 'later', afterMs: 7_000 } },
  })
  expect(apply([rule], aProblem())).toMatchObject({ refusal: { retry: { when: 'later' } } })
})

test('after a platform failure, the outcome is unknown if the call makes something public', () => {
  const rules: Rule<Refused>[] = [{ when: {}, class: 'unsure', cause: 'X is busy' }]

  expect(apply(rules, aProblem(), true)).toEqual({
    kind: 'unknown',
    message: 'X is busy, so we don’t know yet whether your post is live.',
    detail: 'What it said',
  })
  expect(apply(rules, aProblem())).toMatchObject({
    kind: 'refused',
    refusal: { reason: { class: 'transient', message: 'X is busy. We’ll try again soon.' }, retry: { when: 'later' } },
  })
})
