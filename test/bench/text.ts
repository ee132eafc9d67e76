import { weightedLength } from '#shared/platforms/x/text.ts'
import { ms, type PartReport, ratio } from './report.ts'

const hostile = ['a', '世', 'a.', '世.', '.', '(', '.vermögensberatun', 'com.', 'xn--a.', 'https://a.co:1', 'a.co?!', 'a.co/!!!']
const parenthesized = ['a.co/(', 'a.co/(b(', 'a.co/.(b)', 'a.co/(b(c)d)']

const [short, long] = [3_125, 50_000]
/** Sixteen times the length costs about 16 times as much for linear growth, and 256 times for quadratic. */
const growthMax = 64

/**
 * Measures the cost of counting texts crafted to be expensive. It must grow linearly with length, not quadratically.
 */
export const measureText = async (): Promise<PartReport> => {
  const measured = [...hostile, ...parenthesized].map((piece) => {
    // The minimum of several runs, since other load on the machine only adds time.
    const costs = Array.from({ length: 6 }, () => [millisecondsFor(piece, short), millisecondsFor(piece, long)] as const)
    const ofShort = Math.min(...costs.map(([cost]) => cost))
    const ofLong = Math.min(...costs.map(([, cost]) => cost))
    return { piece, short: ofShort, long: ofLong, growth: ofLong / ofShort }
  })
  return {
    tables: [
      {
        title: 'Counting a text of many',
        columns: ['piece', `${short} characters, ms`, `${long} characters, ms`, 'growth'],
        rows: measured.map(({ piece, growth, ...cost }) => [piece, ms(cost.short), ms(cost.long), ratio(growth)]),
      },
    ],
    notes: ['16 times the length costs 16 times as much where the cost is linear, and 256 times where it is quadratic.'],
    values: measured,
    faults: measured
      .filter(({ growth }) => growth >= growthMax)
      .map(({ piece }) => `Counting many “${piece}” grows with the square of their number.`),
  }
}

const millisecondsFor = (piece: string, length: number): number => {
  const text = `a.co ${piece.repeat(Math.ceil(length / piece.length)).slice(0, length)}.co`
  const startedAt = performance.now()
  weightedLength(text, length)
  return performance.now() - startedAt
}
