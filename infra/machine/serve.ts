import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { runUntilSignal } from './process/run-until-signal.ts'
import { type Box, startBox } from './serve/start-box.ts'

const environmentFile = fileURLToPath(new URL('../../.env.serve', import.meta.url))

const main = () => {
  // Only the owner may read what this process and its parts write.
  process.umask(0o077)
  process.setSourceMapsEnabled(true)
  const running: { box?: Box } = {}
  runUntilSignal({
    start: async (ending, onDeath) => {
      if (existsSync(environmentFile)) process.loadEnvFile(environmentFile)
      running.box = await startBox({ environment: process.env, onDeath, onNews: (news) => console.log(news) })
      if (ending.aborted) await running.box.stop()
    },
    stop: async () => running.box?.stop(),
  })
}

main()
