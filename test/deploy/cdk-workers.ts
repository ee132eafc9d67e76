import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import * as z from 'zod'
import { root } from '../../web/prerender/root.ts'
import { endMark } from './end-mark.ts'

/** Runs the CDK CLI against the account at a URL. Throws with its output when it fails. */
export type CdkWorkers = { run: (parameters: string[], url: string) => Promise<void>; stop: () => void }

const Done = z.object({ code: z.number() })

/** Starts the given number of workers. */
export const startCdkWorkers = (count: number): CdkWorkers => {
  const home = mkdtempSync(join(tmpdir(), 'crier-cdk-home-'))
  const workers = Array.from({ length: count }, () => startWorker(home))
  const idle = [...workers]
  const waiting: ((worker: ChildProcess) => void)[] = []
  const take = async () => idle.pop() ?? new Promise<ChildProcess>((resolve) => waiting.push(resolve))
  const giveBack = (worker: ChildProcess) => {
    const next = waiting.shift()
    if (next) next(worker)
    else idle.push(worker)
  }
  return {
    run: async (parameters, url) => {
      const worker = await take()
      try {
        await runOn(worker, { parameters, url })
      } finally {
        giveBack(worker)
      }
    },
    stop: () => {
      for (const worker of workers) worker.kill()
      rmSync(home, { recursive: true })
    },
  }
}

const startWorker = (home: string) => {
  const credentials = { AWS_ACCESS_KEY_ID: 'key', AWS_SECRET_ACCESS_KEY: 'secret', AWS_REGION: 'eu-central-1' }
  const env = { PATH: process.env.PATH, HOME: home, CI: 'true', ...credentials }
  return fork(fileURLToPath(new URL('cdk-worker.ts', import.meta.url)), {
    cwd: root,
    env,
    execArgv: [],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
}

const runOn = async (worker: ChildProcess, order: { parameters: string[]; url: string }) => {
  const hearing = new AbortController()
  const { signal } = hearing
  const words = Promise.all([worker.stdout, worker.stderr].map((output) => wordsUntilEnd(output)))
  const died = once(worker, 'exit', { signal }).then(
    () => [{ code: 1 }],
    () => [{ code: 1 }],
  )
  worker.send(order)
  const [answer] = await Promise.race([once(worker, 'message', { signal }), died])
  hearing.abort()
  if (Done.parse(answer).code !== 0) throw new Error((await words).join('\n'))
}

/** Collects the output until the worker signals that its command has ended. */
const wordsUntilEnd = (output: Readable | null) =>
  new Promise<string>((resolve) => {
    let words = ''
    const end = () => {
      output?.off('data', hear).off('close', end)
      resolve(words.replace(endMark, ''))
    }
    const hear = (chunk: Buffer) => {
      words += chunk.toString()
      if (words.endsWith(endMark)) end()
    }
    output?.on('data', hear).on('close', end)
  })
