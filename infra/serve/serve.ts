import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { report } from '../local/report.ts'
import { StartError } from '../local/start-error.ts'
import { type Box, startBox } from './start-box.ts'

const environmentFile = fileURLToPath(new URL('../../.env.serve', import.meta.url))

const main = () => {
  // Whatever this process and its parts write is for its owner's eyes only.
  process.umask(0o077)
  process.setSourceMapsEnabled(true)
  const running: { box?: Box; isEnding?: boolean } = {}
  const end = async (code: number) => {
    if (running.isEnding) process.exit(code)
    running.isEnding = true
    await Promise.resolve(running.box?.stop()).catch((error: unknown) => report('Crier did not stop cleanly.', error))
    process.exit(code)
  }
  // The first signal lets running deliveries end, a second one doesn't wait for them.
  process.on('SIGINT', () => void end(0))
  process.on('SIGTERM', () => void end(0))
  const onDeath = (message: string) => {
    report(message)
    void end(1)
  }
  if (existsSync(environmentFile)) process.loadEnvFile(environmentFile)
  startBox({ environment: process.env, onDeath, onNews: (news) => console.log(news) }).then(
    (box) => {
      running.box = box
      if (running.isEnding) void box.stop()
    },
    (error: unknown) => {
      if (error instanceof StartError) report(error.message)
      else report('Crier could not start.', error)
      void end(1)
    },
  )
}

main()
