import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { refuseOtherKeeper } from '../machine/data/table-file.ts'
import { StartError } from '../machine/process/start-error.ts'
import { type Emulator, emulatorOfMachine } from './emulators.ts'
import { freePort } from './free-port.ts'

export type RunningEmulator = { url: string; stop: () => Promise<void> }

/** Ends the emulator when we end, for whatever reason. A shell is small. Windows has none. */
const supervisor =
  process.platform === 'win32'
    ? { program: process.execPath, file: fileURLToPath(new URL('./emulator-supervisor.ts', import.meta.url)) }
    : { program: '/bin/sh', file: fileURLToPath(new URL('./emulator-supervisor.sh', import.meta.url)) }

/**
 * Starts this machine's DynamoDB emulator. Without a folder, it keeps nothing. `onDeath` is called if it ends
 * unexpectedly.
 */
export const startEmulator = async ({
  folder,
  onDeath,
  emulator,
}: {
  folder: string | undefined
  onDeath: (message: string) => void
  emulator?: Emulator
}): Promise<RunningEmulator> => {
  const { name, listeningWords, commandOf } = emulator ?? (await emulatorOfMachine())
  if (folder !== undefined) refuseOtherKeeper(folder, name)
  for (let attempt = 1; ; attempt += 1) {
    const port = await freePort()
    const url = `http://127.0.0.1:${port}`
    // It has its own process group, so Ctrl-C in the terminal doesn't end it before the last deliveries are written.
    const child = spawn(supervisor.program, [supervisor.file, ...(await commandOf({ port, folder }))], {
      stdio: ['pipe', 'ignore', 'pipe'],
      detached: true,
    })
    const problem = await untilListening(child, url, listeningWords)
    if (problem === undefined) return { url, stop: watch(child, onDeath) }
    // Between finding a free port and using it, another process may have taken it.
    if (attempt === 3) throw new StartError(`The DynamoDB emulator (${name}) didn’t start: ${problem}`)
  }
}

/** What the emulator printed if it ended instead of listening. */
const untilListening = (child: ChildProcess, url: string, listeningWords: string | undefined) =>
  new Promise<string | undefined>((resolve) => {
    let printed = ''
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      printed += text
      if (listeningWords !== undefined && printed.includes(listeningWords)) resolve(undefined)
    })
    // Indented lines are Java stack frames.
    child.once('close', () => resolve(printed.split('\n').findLast((line) => /^\S/.test(line)) ?? 'it ended at once'))
    child.once('error', (error) => resolve(error.message))
    if (listeningWords === undefined) void untilAnswering(url, child).then(() => resolve(undefined))
  })

/** Any response will do, even the refusal of an unsigned request. */
const untilAnswering = async (url: string, child: ChildProcess) => {
  const isAnswering = () =>
    fetch(url, { signal: AbortSignal.timeout(answerMs) }).then(
      () => true,
      () => false,
    )
  while (isRunning(child) && !(await isAnswering())) await pause(askAgainMs)
}

const answerMs = 1_000
const askAgainMs = 50

const isRunning = ({ exitCode, signalCode }: ChildProcess) => exitCode === null && signalCode === null

const watch = (child: ChildProcess, onDeath: (message: string) => void) => {
  let isStopping = false
  child.once('exit', (code) => {
    if (!isStopping) onDeath(`The DynamoDB emulator stopped (code ${code ?? 'unknown'}), so Crier stops too.`)
  })
  return async () => {
    isStopping = true
    if (!isRunning(child)) return
    const ended = once(child, 'exit')
    child.stdin?.end()
    await ended
  }
}
