import { report } from './report.ts'
import { StartError } from './start-error.ts'

type Program = {
  /** `ending` tells when the end has come meanwhile. Throws `StartError` with a sentence for people. */
  start: (ending: AbortSignal, onDeath: (message: string) => void) => Promise<void>
  /** Ends what was started, as far as it has come. */
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
  // The first signal lets running deliveries end, a second one doesn't wait for them.
  process.on('SIGINT', () => void end(0))
  process.on('SIGTERM', () => void end(0))
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
