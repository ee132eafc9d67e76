import { expect, test } from 'vitest'
import { showMoney } from './money.ts'

test.each([
  [{ amount: 900, currency: 'eur' }, '€9'],
  [{ amount: 1240, currency: 'eur' }, '€12.40'],
  [{ amount: 0, currency: 'eur' }, '€0'],
  [{ amount: -310, currency: 'eur' }, '-€3.10'],
  [{ amount: 123456789, currency: 'eur' }, '€1,234,567.89'],
])('shows %o as %s', (money, shown) => {
  expect(showMoney(money)).toBe(shown)
})

test('shows no cents for a currency without them', () => {
  expect(showMoney({ amount: 900, currency: 'jpy' })).toBe('JP¥900')
})
