import { relative } from 'node:path'
import type { Reporter, TestCase, TestModule } from 'vitest/node'
import { secondMs } from '#shared/domain/times.ts'
import { root } from '../../web/prerender/root.ts'

const slowestShown = 10
/** Per error. */
const linesShown = 12

/** Reports at the end of a run which tests passed only on their second attempt and which files took longest. */
export const closingWords: Reporter = {
  onTestRunEnd(modules: readonly TestModule[]) {
    const flaky = modules.flatMap((module) => [...module.children.allTests()].filter((test) => test.diagnostic()?.flaky))
    const failed = modules.flatMap((module) => [...module.children.allTests('failed')])
    const slowest = [...modules].sort((one, other) => other.diagnostic().duration - one.diagnostic().duration).slice(0, slowestShown)
    const lines = [
      `Flaky: ${flaky.length}`,
      ...flaky.flatMap((test) => [`  ${nameOf(test.module)} > ${test.fullName}`, ...whyOf(test), ...seenIn(test)]),
      ...failed.flatMap((test) => [`  failed: ${nameOf(test.module)} > ${test.fullName}`, ...seenIn(test)]),
      `The ${slowest.length} slowest of ${modules.length} files:`,
      ...slowest.map((module) => `  ${(module.diagnostic().duration / secondMs).toFixed(1).padStart(6)} s  ${nameOf(module)}`),
    ]
    process.stdout.write(`\n${lines.join('\n')}\n\n`)
  },
}

declare module 'vitest' {
  interface TaskMeta {
    /** What a person looking at a failed attempt's page would see. */
    seen?: string
  }
}

const nameOf = ({ moduleId }: TestModule) => relative(root, moduleId)

/** The error of the first attempt. */
const whyOf = (test: TestCase) =>
  (test.result().errors ?? []).map(({ message, actual = '' }) => {
    // A comparison's message truncates the values.
    const lines = `${message}\n${actual}`.trim().split('\n')
    return `    ${lines.slice(0, linesShown).join('\n    ')}`
  })

const seenLines = 60

const seenIn = (test: TestCase) =>
  (test.meta().seen ?? '')
    .split('\n')
    .filter(Boolean)
    .slice(0, seenLines)
    .map((line) => `    | ${line}`)
