import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Addresses } from '../api/crier.ts'

const run = promisify(execFile)

/** The shell variables and functions that a page's next block starts with. */
export type Shell = NodeJS.ProcessEnv

/** True if this machine has curl, which the pages use to call the API. */
export const hasCurl = await run('curl', ['--version']).then(
  () => true,
  () => false,
)

/** Separates a block's output from the shell's variables after it. */
const mark = '=== variables ==='

/**
 * Runs a block verbatim, except that it reaches Crier and its sandbox at the test's addresses. Returns the output, and
 * the shell for the next block. Rejects as soon as a command fails, including a refused call, which curl alone wouldn't
 * report.
 */
export const runBlock = async (text: string, { url, sandboxUrl }: Pick<Addresses, 'url' | 'sandboxUrl'>, shell: Shell) => {
  const here = text.replaceAll('http://localhost:4000', url).replaceAll('http://localhost:4001', sandboxUrl)
  const script = `set -ea -o pipefail\ncurl() { command curl --fail-with-body "$@"; }\n${here}\nprintf '%s\\0' '${mark}'\nenv -0`
  const { stdout } = await run('bash', ['-c', script], { env: shell, maxBuffer: 8 * 1024 * 1024 })
  const [printed = '', variables = ''] = stdout.split(`${mark}\0`)
  const entries = variables.split('\0').map((entry) => [entry.slice(0, entry.indexOf('=')), entry.slice(entry.indexOf('=') + 1)] as const)
  return { printed, shell: Object.fromEntries(entries.filter(([name]) => name !== '')) }
}
