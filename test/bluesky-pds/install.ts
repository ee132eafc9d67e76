import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root } from '../../web/prerender/root.ts'

const run = promisify(execFile)

/** The pinned version of the reference server. It isn't part of Crier, and is kept apart from it. */
export const pdsVersion = '0.5.35'
export const pdsFolder = join(root, '.build/bluesky-pds', pdsVersion)

/**
 * Installs the server once. Its SQLite is built for our pinned Node, which ships with its headers, so nothing else is
 * downloaded.
 */
export const installPds = async () => {
  if (existsSync(join(pdsFolder, 'done'))) return
  await mkdir(pdsFolder, { recursive: true })
  await writeFile(join(pdsFolder, 'package.json'), JSON.stringify({ private: true, type: 'module' }))
  process.stdout.write('Installing the reference server, which takes some minutes …\n')
  const nodeFolder = join(root, 'node_modules/node/node_modules', `node-${process.platform}-${process.arch}`)
  const env = { ...process.env, PATH: `${join(nodeFolder, 'bin')}:${process.env.PATH}`, npm_config_nodedir: nodeFolder }
  await run('npm', ['install', '--no-audit', '--no-fund', `@atproto/pds@${pdsVersion}`], { cwd: pdsFolder, env })
  await run('npm', ['rebuild', 'better-sqlite3'], { cwd: pdsFolder, env })
  await writeFile(join(pdsFolder, 'done'), '')
}
