import type { Steps } from '#infra/machine/data/data-version.ts'
import { report } from '#infra/machine/process/report.ts'
import { StartError } from '#infra/machine/process/start-error.ts'
import { startBox } from '#infra/machine/serve/start-box.ts'

/**
 * Runs a box in its own process with the settings from its environment. Reports its address and output to its parent
 * and ends with it.
 */
export const runBox = (steps?: Steps) => {
  process.umask(0o077)
  process.on('disconnect', () => process.exit(1))
  const news: string[] = []
  const die = (message: string) => {
    report(message)
    process.exit(1)
  }
  startBox({ environment: process.env, onDeath: die, onNews: (text) => void news.push(text), ...(steps && { steps }) }).then(
    ({ stop, ...addresses }) => {
      process.on('SIGTERM', () => void stop().finally(() => process.exit(0)))
      process.send?.({ ...addresses, news })
    },
    (error: unknown) => die(error instanceof StartError ? error.message : String(error)),
  )
}
