import { afterEach, expect, test, vi } from 'vitest'
import { quietLogs } from './quiet-output.ts'

const loud = process.stdout.write

afterEach(() => {
  process.stdout.write = loud
  vi.restoreAllMocks()
})

/** The part of a function's output that reaches the terminal. */
const terminal = () => {
  const shown = { out: [] as string[], err: [] as string[] }
  process.stdout.write = (text: string | Uint8Array) => Boolean(shown.out.push(String(text)))
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => Boolean(shown.err.push(String(text))))
  return { shown, loudAgain: quietLogs() }
}

test('hides what a function logs as information', () => {
  const { shown } = terminal()

  process.stdout.write('{"level":"info","message":"All is well."}\n')

  expect(shown).toEqual({ out: [], err: [] })
})

test('shows warnings and errors in short form on standard error', () => {
  const { shown } = terminal()

  process.stdout.write('{"level":"warn","message":"Late.","seconds":3}\n')
  process.stdout.write('{"level":"error","message":"Failed.","error":"TypeError: no\\n    at somewhere"}\n')

  expect(shown).toEqual({ out: [], err: ['warn: Late. (seconds 3)\n', 'error: Failed. TypeError: no\n'] })
})

test('passes everything else through', () => {
  const { shown } = terminal()

  process.stdout.write('Crier is ready\n')
  process.stdout.write('{"level":"info", broken\n')

  expect(shown.out).toEqual(['Crier is ready\n', '{"level":"info", broken\n'])
})

test('holds back nothing afterward', () => {
  const { shown, loudAgain } = terminal()

  loudAgain()
  process.stdout.write('{"level":"info","message":"All is well."}\n')

  expect(shown.out).toHaveLength(1)
})
