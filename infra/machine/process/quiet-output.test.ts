import { afterEach, expect, test, vi } from 'vitest'
import { quietLogs } from './quiet-output.ts'

const loud = process.stdout.write

afterEach(() => {
  process.stdout.write = loud
  vi.restoreAllMocks()
})

/** What reaches the terminal of what a function writes. */
const terminal = () => {
  const shown = { out: [] as string[], err: [] as string[] }
  process.stdout.write = (text: string | Uint8Array) => Boolean(shown.out.push(String(text)))
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => Boolean(shown.err.push(String(text))))
  return { shown, loudAgain: quietLogs() }
}

test('what a function logs as information does not appear', () => {
  const { shown } = terminal()

  process.stdout.write('{"level":"info","message":"All is well."}\n')

  expect(shown).toEqual({ out: [], err: [] })
})

test('warnings and errors appear in short on standard error', () => {
  const { shown } = terminal()

  process.stdout.write('{"level":"warn","message":"Late.","seconds":3}\n')
  process.stdout.write('{"level":"error","message":"Failed.","error":"TypeError: no\\n    at somewhere"}\n')

  expect(shown).toEqual({ out: [], err: ['warn: Late. (seconds 3)\n', 'error: Failed. TypeError: no\n'] })
})

test('everything else passes', () => {
  const { shown } = terminal()

  process.stdout.write('Crier is ready\n')
  process.stdout.write('{"level":"info", broken\n')

  expect(shown.out).toEqual(['Crier is ready\n', '{"level":"info", broken\n'])
})

test('afterwards nothing is held back', () => {
  const { shown, loudAgain } = terminal()

  loudAgain()
  process.stdout.write('{"level":"info","message":"All is well."}\n')

  expect(shown.out).toHaveLength(1)
})
