import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** The command line, as its operator uses it: with these settings. Throws with what it complained of. */
export const crier = async (settings: NodeJS.ProcessEnv, args: string[]) => {
  const env = { ...process.env, ...settings }
  const { stdout } = await run(process.execPath, ['infra/serve/crier.ts', ...args], { env }).catch((error: { stderr: string }) => {
    throw new Error(error.stderr.trim())
  })
  return stdout.trim()
}
