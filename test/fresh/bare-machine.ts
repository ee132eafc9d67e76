import { type ChildProcessByStdio, execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { copyFile, mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { root } from '../../web/prerender/root.ts'

export type Variables = Record<string, string>

/** A command that runs on the machine, in a process group of its own. */
export type Running = ChildProcessByStdio<null, Readable, Readable>

/** Where a newcomer runs README's commands: there is nothing but Node 20 and npm, or as little as can be had. */
export type BareMachine = {
  /** What it is, in a sentence. */
  words: string
  /** Starts a command of the shell in the clone. */
  start: (command: string) => Running
  remove: () => Promise<void>
}

/** A command hears a signal as it does from a terminal: with every process that it has started. */
export const signal = ({ pid, exitCode, signalCode }: Running, name: NodeJS.Signals) => {
  if (pid !== undefined && exitCode === null && signalCode === null) process.kill(-pid, name)
}

export const run = promisify(execFile)

/** Copies what is committed into a folder that is not there yet. */
export const cloneInto = (folder: string) => run('git', ['clone', '--quiet', '--depth', '1', `file://${root}`, folder])

const proxies = ['http_proxy', 'https_proxy', 'no_proxy', 'HTTP_PROXY', 'HTTPS_PROXY', 'NO_PROXY']

/** What leads from here to the packages' registry. A certificate of our own is copied to a file, and named by the address that it has there. */
export const wayToRegistry = async (certificates: { file: string; address: string }): Promise<Variables> => {
  const { stdout: registry } = await run('npm', ['config', 'get', 'registry'], { cwd: root })
  const set = proxies.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]]))
  const variables: Variables = { ...Object.fromEntries(set), npm_config_registry: registry.trim() }
  const { NODE_EXTRA_CA_CERTS: own } = process.env
  if (own === undefined || !existsSync(own)) return variables
  await mkdir(dirname(certificates.file), { recursive: true })
  await copyFile(own, certificates.file)
  return { ...variables, NODE_EXTRA_CA_CERTS: certificates.address }
}
