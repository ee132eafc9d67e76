import { expect, test } from 'vitest'
import { choosePlan } from './choose-plan.ts'

test.each([null, undefined, '', 'early-bird'])('asking for %s gives early-bird', (asked) => {
  expect(choosePlan(asked)).toEqual({ plan: 'early-bird' })
})

test.each(['free', 'creator', 'studio'])('the plan %s can be chosen', (asked) => {
  expect(choosePlan(asked)).toEqual({ plan: asked })
})

test.each(['gold', 'constructor'])('%s is no plan, so it falls back to early-bird and says so', (asked) => {
  expect(choosePlan(asked)).toEqual({ plan: 'early-bird', note: `There is no plan named ${asked}, so you start with Early Bird.` })
})
