import { expect, test } from 'vitest'
import { bodyBudget } from './body-budget.ts'

test('one network gets a quarter of the budget, counting all its addresses', () => {
  const budget = bodyBudget({ bytesMax: 400 })

  expect(budget.claim('2001:db8::1').hold(60)).toBe(true)
  expect(budget.claim('2001:db8::2').hold(41)).toBe(false)
  expect(budget.claim('2001:db8::3').hold(40)).toBe(true)
})

test('the networks of one IPv6 /48 share a quarter', () => {
  const budget = bodyBudget({ bytesMax: 400 })

  const held = [1, 2, 3, 4, 5].map((network) => budget.claim(`2001:db8:7:${network}::1`).hold(25))

  expect(held).toEqual([true, true, true, true, false])
})

test('all networks together get no more than the budget', () => {
  const budget = bodyBudget({ bytesMax: 400 })

  const held = [1, 2, 3, 4, 5].map((host) => budget.claim(`203.0.113.${host}`).hold(100))

  expect(held).toEqual([true, true, true, true, false])
})

test('bytes that a call releases are free for others', () => {
  const budget = bodyBudget({ bytesMax: 400 })
  const first = budget.claim('203.0.113.1')
  first.hold(100)

  first.release()

  expect(budget.claim('203.0.113.1').hold(100)).toBe(true)
})

test('releasing twice counts once', () => {
  const budget = bodyBudget({ bytesMax: 400 })
  const [first, second] = [budget.claim('203.0.113.1'), budget.claim('203.0.113.1')]
  first.hold(50)
  second.hold(50)

  first.release()
  first.release()

  expect(budget.claim('203.0.113.1').hold(51)).toBe(false)
})
