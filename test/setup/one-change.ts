import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import * as z from 'zod'
import { root } from '../simulation/mutant-source.ts'

// Runs tests on code with a single change to see which of them notice.

export type Change = { file: string; from: string; to: string }

/** Replaces the first `from` with `to` in one of our files. Does nothing without a change. */
export const changedCode = (change: Change | undefined): Plugin => ({
  name: 'changed-code',
  enforce: 'pre',
  transform: (code, id) => (change && id === `${root}/${change.file}` ? code.replace(change.from, () => change.to) : undefined),
})

/** The parts of a Vitest configuration needed for this, besides its tests. */
export const reportedTests = {
  reporters: 'json',
  outputFile: process.env.TEST_REPORT,
  silent: true,
  // A cache would hand one change's code to the next.
  fsModuleCache: false,
  isolate: false,
  maxWorkers: 1,
  testTimeout: 60_000,
  hookTimeout: 60_000,
} as const

const Report = z.object({
  testResults: z.array(z.object({ assertionResults: z.array(z.object({ status: z.string(), title: z.string(), fullName: z.string() })) })),
})

type Run = { config: string; tests: string; variables: Record<string, string>; timeout: number }

/**
 * Runs tests with a configuration that has `reportedTests`. Returns how the run ended, and each test's result if
 * there's a report.
 */
export const runTests = ({ config, tests, variables, timeout }: Run) =>
  new Promise<{ error: Error | null; isKilled: boolean; results: { status: string; title: string; fullName: string }[] }>((resolve) => {
    const folder = mkdtempSync(join(tmpdir(), 'crier-tests-'))
    const report = join(folder, 'report.json')
    const options = { cwd: root, env: { ...process.env, ...variables, TEST_REPORT: report }, timeout }
    const vitest = `${root}/node_modules/vitest/vitest.mjs`
    execFile(process.execPath, [vitest, 'run', '--config', config, tests], options, (error) => {
      const isKilled = error?.killed === true
      const { testResults } = isKilled ? { testResults: [] } : Report.parse(JSON.parse(readFileSync(report, 'utf8')))
      rmSync(folder, { recursive: true })
      resolve({ error, isKilled, results: testResults.flatMap(({ assertionResults }) => assertionResults) })
    })
  })
