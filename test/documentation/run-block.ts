import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Addresses } from '../api/crier.ts'

const run = promisify(execFile)

/** Variables and functions of a shell, as the next block of a page finds them. */
export type Shell = NodeJS.ProcessEnv

/** Whether this machine has what the pages call the API with. */
export const hasCurl = await run('curl', ['--version']).then(
  () => true,
  () => false,
)

/** Between what a block printed and what the shell knows then. */
const mark = '=== variables ==='

/**
 * Runs a block word for word, except that Crier and its sandbox are where the test started them. Gives what it printed, and the shell for the next
 * block. Rejects as soon as a command fails; a call that's refused is such a failure, which curl by itself says nothing about.
 */
export const runBlock = async (text: string, { url, sandboxUrl }: Pick<Addresses, 'url' | 'sandboxUrl'>, shell: Shell) => {
  const here = text.replaceAll('http://localhost:4000', url).replaceAll('http://localhost:4001', sandboxUrl)
  const script = `set -ea -o pipefail\ncurl() { command curl --fail-with-body "$@"; }\n${here}\nprintf '%s\\0' '${mark}'\nenv -0`
  const { stdout } = await run('bash', ['-c', script], { env: shell, maxBuffer: 8 * 1024 * 1024 })
  const [printed = '', variables = ''] = stdout.split(`${mark}\0`)
  const entries = variables.split('\0').map((entry) => [entry.slice(0, entry.indexOf('=')), entry.slice(entry.indexOf('=') + 1)] as const)
  return { printed, shell: Object.fromEntries(entries.filter(([name]) => name !== '')) }
}
