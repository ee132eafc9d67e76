import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { until } from '../api/until.ts'
import { refuseSecrets } from '../logs/secrets-in-logs.ts'

const run = promisify(execFile)

/** Runs the command line as an operator does, with these settings. Throws with its error output. */
export const crier = async (settings: NodeJS.ProcessEnv, args: string[]) => {
  const { code, said, complaint } = await crierEnds(settings, args)
  if (code !== 0) throw new Error(complaint)
  return said
}

type CommandResult = { code: number; stdout: string; stderr: string }

/** The same, returning how it ended: exit code, output, and error output. */
export const crierEnds = async (settings: NodeJS.ProcessEnv, args: string[]) => {
  const env = { ...process.env, ...settings }
  const { code, stdout, stderr } = await run(process.execPath, ['infra/machine/crier.ts', ...args], { env }).then(
    (output): CommandResult => ({ code: 0, ...output }),
    (error: CommandResult) => error,
  )
  refuseSecrets(`crier ${args[0]}`, `${stdout}\n${stderr}`)
  return { code, said: stdout.trim(), complaint: stderr.trim() }
}

/** Kills a command outright once it reaches a certain point. Throws if it ends by itself before that. */
export const crierKilled = async (
  settings: NodeJS.ProcessEnv,
  args: string[],
  isSoFar: () => boolean | Promise<boolean>,
  withinMs: number,
) => {
  const child = spawn(process.execPath, ['infra/machine/crier.ts', ...args], {
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const [ended, complaint] = [once(child, 'exit'), text(child.stderr)]
  const isOver = () => child.exitCode !== null
  await until(
    async () => isOver() || (await isSoFar()),
    (is) => is,
    { withinMs, everyMs: 5 },
  ).finally(() => child.kill('SIGKILL'))
  await ended
  if (isOver()) throw new Error(`The command ended before it was killed. ${await complaint}`)
}
