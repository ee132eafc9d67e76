import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** The command line, as its operator uses it: with these settings. Throws with what it complained of. */
export const crier = async (settings: NodeJS.ProcessEnv, args: string[]) => {
  const { code, said, complaint } = await crierEnds(settings, args)
  if (code !== 0) throw new Error(complaint)
  return said
}

type Ended = { code: number; stdout: string; stderr: string }

/** The same for whoever wants to know how it ended: its exit code, what it said, and what it complained of. */
export const crierEnds = async (settings: NodeJS.ProcessEnv, args: string[]) => {
  const env = { ...process.env, ...settings }
  const { code, stdout, stderr } = await run(process.execPath, ['infra/machine/crier.ts', ...args], { env }).then(
    (output): Ended => ({ code: 0, ...output }),
    (error: Ended) => error,
  )
  return { code, said: stdout.trim(), complaint: stderr.trim() }
}
