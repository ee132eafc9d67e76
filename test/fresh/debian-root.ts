import { existsSync } from 'node:fs'
import { copyFile, mkdir, readdir, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { run } from './bare-machine.ts'

const mirror = 'http://deb.debian.org/debian'
/** A folder that only root can write. Bare systems are created once and cached. */
const cache = '/var/cache/crier-fresh'

type Wanted = {
  release: string
  /** The name it's cached under. */
  name: string
  /** Installs what's in it from the start. */
  prepare?: (folder: string) => Promise<unknown>
}

/**
 * Creates a fresh copy of a Debian with only its essential packages, and a way to remove it. Throws with the reason
 * where it can't be created.
 */
export const debianRoot = async (wanted: Wanted) => {
  await refuseWithoutRights()
  await mkdir(cache, { recursive: true })
  await removeAbandoned()
  const base = join(cache, wanted.name)
  if (!existsSync(base)) await makeBase(base, wanted)
  const folder = join(cache, `run-${process.pid}`)
  await run('cp', ['--archive', '--reflink=auto', base, folder])
  for (const file of ['/etc/resolv.conf', '/etc/hosts']) await copyFile(file, join(folder, file))
  return { folder, remove: () => removeRoot(folder) }
}

const refuseWithoutRights = async () => {
  if (process.platform !== 'linux') throw new Error('This is not Linux.')
  if (process.getuid?.() !== 0) throw new Error('Only root can make one.')
  await run('unshare', [...namespaces, 'true']).catch((cause: unknown) => {
    throw new Error('Not even root may make namespaces here, as inside a container.', { cause })
  })
  if (!(await isInstalled())) await run('apt-get', ['install', '--yes', '--no-install-recommends', 'debootstrap']).catch(() => undefined)
  if (!(await isInstalled())) throw new Error('debootstrap is missing, and apt-get could not install it.')
}

const isInstalled = () =>
  run('debootstrap', ['--version']).then(
    () => true,
    () => false,
  )

const makeBase = async (base: string, { release, prepare }: Wanted) => {
  process.stdout.write('Making a bare Debian, which is kept for the next time …\n')
  const unfinished = `${base}.run-${process.pid}`
  try {
    // debootstrap mounts file systems too, while it runs.
    await run('unshare', ['--mount', 'debootstrap', '--variant=minbase', release, unfinished, mirror])
    await prepare?.(unfinished)
    await rename(unfinished, base)
  } catch (cause) {
    await removeRoot(unfinished)
    throw new Error('The bare Debian could not be made.', { cause })
  }
}

/** unshare options for namespaces whose mounts and processes end with a command, whatever happens to us. */
export const namespaces = ['--mount', '--pid', '--ipc', '--fork', '--kill-child']

/**
 * A shell script whose first argument is the root. It mounts the few things that programs, including Chromium, expect
 * from a kernel.
 */
export const mounts = `
root=$1; shift
mount -t proc proc "$root/proc"
mount -t tmpfs -o mode=755 tmpfs "$root/dev"
for device in null zero full random urandom tty; do
  : > "$root/dev/$device"
  mount --bind "/dev/$device" "$root/dev/$device"
done
mkdir "$root/dev/shm"
mount -t tmpfs -o mode=1777 tmpfs "$root/dev/shm"
ln -s /proc/self/fd "$root/dev/fd"
`

/** Removes what a killed run left behind. */
const removeAbandoned = async () => {
  for (const name of await readdir(cache)) {
    const pid = /run-(\d+)$/.exec(name)?.[1]
    if (pid !== undefined && !existsSync(`/proc/${pid}`)) await removeRoot(join(cache, name))
  }
}

/** Refuses to remove a folder with mounts in it, because their contents would be removed too. */
const removeRoot = async (folder: string) => {
  const mounted = (await readFile('/proc/self/mountinfo', 'utf8'))
    .split('\n')
    .filter((line) => line.split(' ')[4]?.startsWith(`${folder}/`))
  if (mounted.length > 0) throw new Error(`There are mounts in ${folder}, so it stays:\n${mounted.join('\n')}`)
  await run('rm', ['--recursive', '--force', '--one-file-system', folder])
}
