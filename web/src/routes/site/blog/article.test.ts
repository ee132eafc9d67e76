import { expect, test } from 'vitest'
import { showDate } from './article.tsx'

test.each([
  ['2026-01-01', '1 January 2026'],
  ['2026-11-10', '10 November 2026'],
  ['2026-12-31', '31 December 2026'],
])('%s is shown as %s', (date, shown) => {
  expect(showDate(date)).toBe(shown)
})
