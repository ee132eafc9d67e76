import { report } from './report.ts'
import { StartError } from './start-error.ts'

type Program = {
  /** `ending` is aborted if the process must end meanwhile. Throws `StartError` with a user-facing message. */
  start: (ending: AbortSignal, onDeath: (message: string) => void) => Promise<void>
  /** Stops whatever has started so far. */
  stop: () => Promise<unknown>
}

/** Runs this process until a signal, a failed start, or the death of a part ends it. */
export const runUntilSignal = ({ start, stop }: Program): void => {
  const ending = new AbortController()
  const end = async (code: number) => {
    if (ending.signal.aborted) process.exit(code)
    ending.abort()
    await stop().catch((error: unknown) => report('Crier did not stop cleanly.', error))
    process.exit(code)
  }
  // The first signal lets running deliveries end. A second one doesn't wait for them.
  for (const signal of signalsOf(process.platform)) process.on(signal, () => void end(0))
  const onDeath = (message: string) => {
    report(message)
    void end(1)
  }
  start(ending.signal, onDeath).catch((error: unknown) => {
    if (error instanceof StartError) report(error.message)
    else report('Crier could not start.', error)
    void end(1)
  })
}

/**
 * The signals people and systems end a program with. On Windows, that's the keyboard, or the window it runs in: nobody
 * else can ask there.
 */
const signalsOf = (platform: NodeJS.Platform): NodeJS.Signals[] =>
  platform === 'win32' ? ['SIGINT', 'SIGBREAK', 'SIGHUP'] : ['SIGINT', 'SIGTERM']
