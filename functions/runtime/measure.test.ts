import { afterEach, expect, test } from 'vitest'
import { countIn, measureIn } from './measure.ts'

const loud = process.stdout.write

afterEach(() => {
  process.stdout.write = loud
})

/** Returns the lines that `tell` writes to the log. */
const linesOf = (tell: () => void) => {
  const lines: string[] = []
  process.stdout.write = (text: string | Uint8Array) => Boolean(lines.push(String(text)))
  tell()
  return lines
}

test('logs a duration as one line that CloudWatch reads as a metric', () => {
  const [line = '', ...more] = linesOf(() => measureIn('crier', () => 5)('lateness', 700))

  expect(more).toEqual([])
  expect(JSON.parse(line)).toEqual({
    _aws: {
      Timestamp: 5,
      CloudWatchMetrics: [{ Namespace: 'crier', Dimensions: [[]], Metrics: [{ Name: 'Lateness', Unit: 'Milliseconds' }] }],
    },
    Lateness: 700,
  })
})

test('logs an ending as one line that says how and where a post ended', () => {
  const lines = linesOf(() => countIn('crier')({ platform: 'x', ending: 'failed', code: 'billing' }))

  expect(lines).toEqual(['{"counted":{"platform":"x","ending":"failed","code":"billing"}}\n'])
})

test('logs nothing where no namespace is set', () => {
  const lines = linesOf(() => {
    measureIn(undefined, () => 0)('lateness', 700)
    countIn(undefined)({ platform: 'x', ending: 'published' })
  })

  expect(lines).toEqual([])
})
