import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { until } from '../api/until.ts'

const run = promisify(execFile)
const sources = ['./forgetful.c', './synced.c'].map((name) => fileURLToPath(new URL(name, import.meta.url)))
const needed =
  'These tests need a C compiler and FUSE: run `apt-get install gcc libc6-dev pkg-config libfuse3-dev fuse3`, and have /dev/fuse.'

/** Compiles the disk. Throws with what needs to be installed. */
const compile = async (folder: string) => {
  const program = join(folder, 'forgetful')
  if (!existsSync('/dev/fuse')) throw new Error(needed)
  try {
    const { stdout } = await run('pkg-config', ['--cflags', '--libs', 'fuse3'])
    await run('gcc', ['-O2', '-Wall', '-Wextra', '-Werror', '-o', program, ...sources, ...stdout.trim().split(/\s+/)])
  } catch (cause) {
    throw new Error(needed, { cause })
  }
  return program
}

/** The kind of disk. With `lies`, it reports syncs that it hasn't done. */
type Kind = { lies?: boolean }

/** A folder whose power can be cut, which loses everything not synced with fsync. */
export const aForgetfulDisk = async ({ lies = false }: Kind = {}) => {
  const folder = mkdtempSync(join(tmpdir(), 'crier-disk-'))
  const program = await compile(folder)
  const mount = join(folder, 'mount')
  mkdirSync(mount)
  let round = 0
  let live = join(folder, 'live-0')
  mkdirSync(live)

  const switchOn = async () => {
    const [synced, graves] = [join(folder, `synced-${round}`), join(folder, `graves-${round}`)]
    for (const name of [graves, join(synced, 'files'), join(synced, 'folders')]) mkdirSync(name, { recursive: true })
    const env = { ...process.env, ...(lies && { LIES: '1' }) }
    const disk = spawn(program, [live, synced, graves, mount], { env, stdio: ['ignore', 'inherit', 'inherit'] })
    const ended = once(disk, 'exit')
    await until(
      () => readFileSync('/proc/mounts', 'utf8').includes(` ${mount} `) || disk.exitCode !== null,
      (isThere) => isThere,
    )
    if (disk.exitCode !== null) throw new Error(needed)
    return { synced, ended, kill: () => disk.kill('SIGKILL') }
  }
  let power = await switchOn()

  const off = async () => {
    power.kill()
    await power.ended
  }
  const unmount = () => run('fusermount3', ['-u', '-z', mount])
  return {
    mount,
    /** `low` leaves 100 MB, `full` accepts no more bytes, and `enough` ends both. */
    setRoom: (room: 'low' | 'full' | 'enough') => {
      for (const name of ['low', 'full']) rmSync(join(power.synced, name), { force: true })
      if (room !== 'enough') writeFileSync(join(power.synced, room), '')
    },
    /** Stops all writes, and makes every call fail. */
    cutPower: off,
    /** Restores power, with only the synced data. */
    restorePower: async () => {
      await unmount()
      const { synced } = power
      round += 1
      live = join(folder, `live-${round}`)
      rebuild(synced, readFileSync(join(synced, 'root'), 'utf8'), live)
      power = await switchOn()
    },
    remove: async () => {
      await off()
      await unmount()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Rebuilds a folder from its synced data. A name whose file was never synced becomes an empty file. */
const rebuild = (synced: string, inode: string, target: string): void => {
  mkdirSync(target, { mode: 0o700 })
  const list = join(synced, 'folders', inode)
  if (!existsSync(list)) return
  for (const line of readFileSync(list, 'utf8').split('\n').filter(Boolean)) {
    const [, kind, child, name] = /^(folder|file) (\d+) (.*)$/.exec(line) ?? []
    if (child === undefined || name === undefined) throw new Error(`The disk has kept a line that is none: ${line}`)
    const [from, to] = [join(synced, 'files', child), join(target, name)]
    if (kind === 'folder') rebuild(synced, child, to)
    else if (existsSync(from)) copyFileSync(from, to)
    else writeFileSync(to, '', { mode: 0o600 })
  }
}
