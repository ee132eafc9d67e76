import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { StartError } from './start-error.ts'

export type Emulator = { url: string; stop: () => Promise<void> }

const supervisor = fileURLToPath(new URL('./emulator-supervisor.ts', import.meta.url))

/** Starts the emulator of DynamoDB; without `file` it keeps nothing. `onDeath` hears of an end that nobody asked for. */
export const startEmulator = async ({
  file,
  onDeath,
}: {
  file: string | undefined
  onDeath: (message: string) => void
}): Promise<Emulator> => {
  const program = emulatorProgram()
  if (file) await mkdir(dirname(file), { recursive: true })
  for (let attempt = 1; ; attempt += 1) {
    const port = await freePort()
    const args = [supervisor, program, 'serve', '--host', '127.0.0.1', '--port', String(port), ...(file ? ['--db-path', file] : [])]
    // In a process group of its own, so that Ctrl-C in the terminal doesn't end it before the last deliveries are written down.
    const child = spawn(process.execPath, args, { stdio: ['pipe', 'ignore', 'pipe'], detached: true })
    const problem = await untilListening(child)
    if (problem === undefined) return { url: `http://127.0.0.1:${port}`, stop: watch(child, onDeath) }
    // Between finding a free port and using it, another process may have taken it.
    if (attempt === 3) throw new StartError(`The emulator of DynamoDB did not start: ${problem}`)
  }
}

/** What the emulator printed if it ended instead of listening. */
const untilListening = (child: ChildProcess) =>
  new Promise<string | undefined>((resolve) => {
    let printed = ''
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      printed += text
      if (printed.includes('listening on')) resolve(undefined)
    })
    child.once('exit', () => resolve(printed.trim().split('\n').at(-1) ?? 'it ended at once'))
    child.once('error', (error) => resolve(error.message))
  })

const watch = (child: ChildProcess, onDeath: (message: string) => void) => {
  let isStopping = false
  child.once('exit', (code) => {
    if (!isStopping) onDeath(`The emulator of DynamoDB ended by itself (code ${code ?? 'unknown'}), so Crier stops too.`)
  })
  return async () => {
    isStopping = true
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.stdin?.end()
    await ended
  }
}

const emulatorProgram = () => {
  const name = `@dynoxide/${process.platform}-${process.arch}`
  try {
    const folder = dirname(fileURLToPath(import.meta.resolve(`${name}/package.json`)))
    return join(folder, process.platform === 'win32' ? 'dynoxide.exe' : 'dynoxide')
  } catch {
    throw new StartError(
      `DynamoDB's emulator for this machine is missing: add it with "npm install -E --save-optional ${name}", ` +
        'or set AWS_ENDPOINT_URL_DYNAMODB to one that runs already.',
    )
  }
}

const freePort = async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('No port was free.')
  return address.port
}
