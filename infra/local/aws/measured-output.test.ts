import { afterEach, expect, test } from 'vitest'
import { countIn, measureIn } from '#functions/runtime/measure.ts'
import { divertMeasured, type MeasuredLine } from './measured-output.ts'

const loud = process.stdout.write

afterEach(() => {
  process.stdout.write = loud
})

/** What reaches the terminal, and what is told apart from it. */
const diverted = () => {
  const [shown, told]: [string[], MeasuredLine[]] = [[], []]
  process.stdout.write = (text: string | Uint8Array) => Boolean(shown.push(String(text)))
  return { shown, told, ended: divertMeasured((line) => void told.push(line)) }
}

test('what the engine measures and counts is told, and does not appear', () => {
  const { shown, told } = diverted()

  measureIn('crier', () => 0)('lateness', 700)
  countIn('crier')({ platform: 'x', ending: 'failed', code: 'billing' })

  expect(told).toEqual([{ name: 'Lateness', ms: 700 }, { ending: { platform: 'x', ending: 'failed', code: 'billing' } }])
  expect(shown).toEqual([])
})

test('where nobody collects nothing is told', () => {
  const { shown, told } = diverted()

  measureIn(undefined, () => 0)('lateness', 700)
  countIn(undefined)({ platform: 'x', ending: 'published' })

  expect([shown, told]).toEqual([[], []])
})

test('everything else passes, and afterwards all does', () => {
  const { shown, told, ended } = diverted()
  process.stdout.write('Crier is ready\n')
  process.stdout.write('{"counted":{"platform":"nowhere"}}\n')

  ended()
  countIn('crier')({ platform: 'x', ending: 'published' })

  expect(shown).toHaveLength(3)
  expect(told).toEqual([])
})
