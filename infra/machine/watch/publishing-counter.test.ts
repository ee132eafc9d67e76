import { expect, test } from 'vitest'
import { publishingCounter } from './publishing-counter.ts'

/** The lines Prometheus reads after these measurements, without their help texts. */
const told = (...lines: Parameters<ReturnType<typeof publishingCounter>['hear']>[0][]) => {
  const counter = publishingCounter()
  for (const line of lines) counter.hear(line)
  return counter.text().split('\n')
}

test('counts posts by platform, and failed ones by reason too', () => {
  const lines = told(
    { counted: { platform: 'x', ending: 'published' } },
    { counted: { platform: 'x', ending: 'published' } },
    { counted: { platform: 'bluesky', ending: 'failed', code: 'permission' } },
    { counted: { platform: 'x', ending: 'missed', code: 'transient' } },
    { counted: { platform: 'x', ending: 'unknown' } },
    { counted: { platform: 'x', ending: 'attention', code: 'transient' } },
  )

  expect(lines).toEqual(
    expect.arrayContaining([
      'crier_posts_published_total{platform="x"} 2',
      'crier_posts_failed_total{platform="bluesky",code="permission"} 1',
      'crier_posts_failed_total{platform="x",code="missed"} 1',
      'crier_outcomes_unknown_total{platform="x"} 1',
      'crier_posts_attention_total{platform="x"} 1',
    ]),
  )
})

const missed = { platform: 'mastodon', event: 'check-missed', shape: '1 image' } as const

test('counts what checks missed by platform, code, and shape', () => {
  const lines = told({ counted: { ...missed, code: 'none' } }, { counted: { ...missed, code: 'none' } })

  expect(lines).toContain('crier_checks_missed_total{platform="mastodon",code="none",shape="1 image"} 2')
})

test('a server with a new code for each post does not fill memory', () => {
  const lines = told(...Array.from({ length: 300 }, (_, index) => ({ counted: { ...missed, code: `code-${index}` } })))

  expect(lines).toContain('crier_checks_missed_total{platform="mastodon",code="other",shape="other"} 100')
})

test('lateness is a histogram: each bucket counts all posts that were no later', () => {
  const lines = told({ measured: 'lateness', ms: 400 }, { measured: 'lateness', ms: 4_000 }, { measured: 'lateness', ms: 7_200_000 })

  expect(lines).toEqual(
    expect.arrayContaining([
      'crier_lateness_seconds_bucket{le="0.1"} 0',
      'crier_lateness_seconds_bucket{le="0.5"} 1',
      'crier_lateness_seconds_bucket{le="5"} 2',
      'crier_lateness_seconds_bucket{le="3600"} 2',
      'crier_lateness_seconds_bucket{le="+Inf"} 3',
      'crier_lateness_seconds_sum 7204.4',
      'crier_lateness_seconds_count 3',
    ]),
  )
})

test('before anything is sent, each metric exists with its help text and type', () => {
  expect(told().filter((line) => line.startsWith('# TYPE'))).toEqual([
    '# TYPE crier_posts_published_total counter',
    '# TYPE crier_posts_failed_total counter',
    '# TYPE crier_outcomes_unknown_total counter',
    '# TYPE crier_posts_attention_total counter',
    '# TYPE crier_checks_missed_total counter',
    '# TYPE crier_lateness_seconds histogram',
  ])
})

test('other measured times do not count as lateness', () => {
  expect(told({ measured: 'overdue', ms: 9_000 })).toContain('crier_lateness_seconds_count 0')
})
