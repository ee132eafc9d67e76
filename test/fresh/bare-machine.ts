import { type ChildProcessByStdio, execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { copyFile, mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { root } from '../../web/prerender/root.ts'

export type Variables = Record<string, string>

/** A command running on the machine, in its own process group. */
export type Running = ChildProcessByStdio<null, Readable, Readable>

/** The place where a newcomer runs README's commands. It has only Node 20 and npm, or as close to that as possible. */
export type BareMachine = {
  /** A one-sentence description. */
  words: string
  /** Starts a shell command in the clone. */
  start: (command: string) => Running
  remove: () => Promise<void>
}

/** Signals a command as a terminal does, with every process it has started. */
export const signal = ({ pid, exitCode, signalCode }: Running, name: NodeJS.Signals) => {
  if (pid !== undefined && exitCode === null && signalCode === null) process.kill(-pid, name)
}

export const run = promisify(execFile)

/** Clones the committed code into a folder that doesn't exist yet. */
export const cloneInto = (folder: string) => run('git', ['clone', '--quiet', '--depth', '1', `file://${root}`, folder])

const proxies = ['http_proxy', 'https_proxy', 'no_proxy', 'HTTP_PROXY', 'HTTPS_PROXY', 'NO_PROXY']

/**
 * The variables needed to reach the package registry from here. A custom certificate is copied to a file, and named by
 * its path on the machine.
 */
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
