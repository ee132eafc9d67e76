import { expect, test } from 'vitest'
import { loadPages } from '#web/platforms/screen-registry.ts'
import { compare, showRate, verdictOf } from './engagement-calculator.tsx'

const benchmarked = await loadPages()

test.each([
  [0.0059, 'below'],
  [0.006, 'around'],
  [0.008, 'around'],
  [0.01, 'around'],
  [0.0101, 'above'],
  [0, 'below'],
] as const)('a rate of %d stands %s a benchmark of 0.008', (rate, comparison) => {
  expect(compare(rate, 0.008)).toBe(comparison)
})

test.each(benchmarked)(
  'a benchmark of $name names its source and where to read it, or says why there is none',
  ({ tools: { benchmark } }) => {
    if (benchmark.kind === 'none') return expect(benchmark.why).toMatch(/\.$/)
    expect(benchmark.source.url).toMatch(/^https:\/\//)
    expect(benchmark.source.name).toMatch(/\b20\d\d\b/)
    expect(benchmark.rate).toBeLessThan(0.1)
  },
)

const of = (slug: string) => benchmarked.find((platform) => platform.slug === slug) ?? expect.fail(`No benchmark of ${slug}.`)

test('the verdict names the platform and its figure', () => {
  expect(verdictOf(0.02, of('instagram'))).toBe('That is above the average of brands on Instagram, 0.48%.')
  expect(verdictOf(0.0021, of('youtube'))).toBe('That is around the median of brands on YouTube, 0.21%.')
})

test('where nothing trustworthy is published, the verdict says so', () => {
  expect(verdictOf(0.02, of('linkedin'))).toMatch(/impressions/)
})

test.each([
  [0, '0%'],
  [0.0048, '0.48%'],
  [0.037, '3.7%'],
  [0.12345, '12.3%'],
  [1, '100%'],
  [12.345, '1,235%'],
  [0.000_002, '0.0002%'],
  [1e-10, 'less than 0.0001%'],
])('a rate of %d is shown as %s', (rate, shown) => {
  expect(showRate(rate)).toBe(shown)
})
