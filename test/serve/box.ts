import { fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as z from 'zod'
import { freePort } from '#infra/local-aws/free-port.ts'
import { outputOf, secretsOf } from '../logs/instance-output.ts'

const programs = {
  ours: new URL('./box-process.ts', import.meta.url),
  newer: new URL('./folders/newer-box-process.ts', import.meta.url),
}
/** Our Crier, or a future one with the next data version. */
type Release = keyof typeof programs
const Told = z.object({
  url: z.string(),
  port: z.number(),
  sandboxUrl: z.string().optional(),
  dataFolder: z.string(),
  news: z.array(z.string()),
})

/** A place for a box: its data, its key next to it, and a file for its email. */
export const aPlace = () => {
  const folder = mkdtempSync(join(tmpdir(), 'crier-box-'))
  const key = join(folder, 'master.key')
  writeFileSync(key, randomBytes(32).toString('hex'), { mode: 0o600 })
  const [data, mails] = [join(folder, 'data'), join(folder, 'mails.txt')]
  const settings = { DATA_FOLDER: data, MASTER_KEY_FILE: key, MAIL_FROM: 'Crier <crier@example.org>', MAIL_FILE: mails, SIGN_UP: 'open' }
  return { folder, data, key, mails, settings, remove: () => rm(folder, { recursive: true, force: true }) }
}
export type Place = ReturnType<typeof aPlace>

export type Box = Awaited<ReturnType<typeof startBox>>

/** Which Crier to start, and the options for Node. */
type StartOptions = { release?: Release; execArgv?: string[] }

/**
 * Starts a box, on a free port of this machine unless its settings say otherwise. Throws with its error output. Stopping
 * it fails if it logged a secret.
 */
export const startBox = async (own: NodeJS.ProcessEnv, { release = 'ours', execArgv = [] }: StartOptions = {}) => {
  const program = fileURLToPath(programs[release])
  const port = own.PORT ?? String(await freePort())
  const settings = { SITE_URL: `http://localhost:${port}`, PORT: port, CRIER_LOG: 'info', ...own }
  const child = fork(program, [], { env: { ...process.env, ...settings }, stdio: ['ignore', 'pipe', 'pipe', 'ipc'], execArgv })
  const output = outputOf(child)
  const closed = once(child, 'close')
  const ended = closed.then(() => {
    output.search()
    throw new Error(output.complaints())
  })
  // Exiting after a successful start isn't a failure of the start.
  ended.catch(() => undefined)
  const [message]: unknown[] = await Promise.race([once(child, 'message'), ended])
  const told = Told.parse(message)
  const secrets = secretsOf(settings, told.dataFolder)
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    await closed
    output.search(secrets)
  }
  return {
    ...told,
    /** The token of the first administrator's link, if it was printed. */
    firstInvitation: /invitation=(\S+)/.exec(told.news.join('\n'))?.[1],
    processId: child.pid ?? 0,
    /** The warnings and errors. */
    complaints: output.complaints,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  }
}
