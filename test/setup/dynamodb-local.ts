import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from './free-port.ts'

const supervisor = fileURLToPath(new URL('../../infra/local/emulator-supervisor.ts', import.meta.url))

/** Where Amazon's own DynamoDB Local is unpacked, when tests are to run on it; `npm run test:dynamodb-local` says so. */
export const dynamodbLocalFolder = (): string | undefined => process.env.DYNAMODB_LOCAL_FOLDER

/** Starts Amazon's DynamoDB Local in memory on a free port. */
export const startDynamodbLocal = async (folder: string): Promise<{ url: string; stop: () => Promise<void> }> => {
  const port = await freePort()
  const flags = [`-Djava.library.path=${join(folder, 'DynamoDBLocal_lib')}`, '-jar', join(folder, 'DynamoDBLocal.jar')]
  // It ends with this process, however that ends.
  const args = [supervisor, 'java', '-XX:TieredStopAtLevel=1', ...flags, '-inMemory', '-disableTelemetry', '-port', String(port)]
  const server = spawn(process.execPath, args, { cwd: folder, stdio: ['pipe', 'ignore', 'ignore'] })
  const exit = once(server, 'exit')
  const url = `http://127.0.0.1:${port}`
  await Promise.race([untilAnswering(url), exit.then(() => Promise.reject(new Error('DynamoDB Local did not start.')))])
  return {
    url,
    async stop() {
      server.stdin.end()
      await exit
    },
  }
}

/** It says nothing once it listens. Any answer will do, also that a request without a signature is refused. */
const untilAnswering = async (url: string) => {
  while (
    !(await fetch(url).then(
      () => true,
      () => false,
    ))
  )
    await setTimeout(askAgainMs)
}

const askAgainMs = 50
