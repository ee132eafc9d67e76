import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { copyFile, mkdir, readdir, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { type BareMachine, cloneInto, run, type Variables, wayToRegistry } from './bare-machine.ts'
import { installNode, nodeVersion, npmVersion } from './node-twenty.ts'

const release = 'bookworm'
const mirror = 'http://deb.debian.org/debian'
/** Only root writes here. The system is made once and kept for the next time. */
const cache = '/var/cache/crier-fresh'
const base = join(cache, `${release}-node-${nodeVersion}-npm-${npmVersion}`)
const user = 'newcomer'
const home = `/home/${user}`

/**
 * A Debian with nothing but its essential packages, Node 20 and npm, used by somebody who is not root. Its mounts and processes are in
 * namespaces of their own, which end with each command, whatever happens to us. Throws, saying why, where it can't be had.
 */
export const bareDebian = async (own: Variables): Promise<BareMachine> => {
  await refuseWithoutRights()
  await mkdir(cache, { recursive: true })
  await removeAbandoned()
  if (!existsSync(base)) await makeBase()
  const folder = join(cache, `run-${process.pid}`)
  await run('cp', ['--archive', '--reflink=auto', base, folder])
  for (const file of ['/etc/resolv.conf', '/etc/hosts']) await copyFile(file, join(folder, file))
  await cloneInto(join(folder, home, 'crier'))
  await run('chroot', [folder, 'chown', '--recursive', `${user}:${user}`, home])
  const address = '/usr/local/share/certificates.pem'
  const way = await wayToRegistry({ file: join(folder, address), address })
  const variables = { ...way, ...own, HOME: home, USER: user, PATH: '/usr/local/bin:/usr/bin:/bin' }
  return {
    words: `A bare Debian (${release}, minbase) with Node ${nodeVersion} and npm ${npmVersion}, whose user is not root.`,
    start: (command) => startInside(folder, variables, command),
    remove: () => removeRoot(folder),
  }
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

const makeBase = async () => {
  process.stdout.write('Making a bare Debian, which is kept for the next time …\n')
  const unfinished = `${base}.run-${process.pid}`
  try {
    // It mounts too while it works.
    await run('unshare', ['--mount', 'debootstrap', '--variant=minbase', release, unfinished, mirror])
    await installNode(join(unfinished, 'usr/local'))
    await run('chroot', [unfinished, 'useradd', '--create-home', user])
    await rename(unfinished, base)
  } catch (cause) {
    await removeRoot(unfinished)
    throw new Error('The bare Debian could not be made.', { cause })
  }
}

const namespaces = ['--mount', '--pid', '--ipc', '--fork', '--kill-child']

/** The few things that programs, Chromium among them, expect of a kernel. */
const mounts = `
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
exec chroot --userspec=${user} "$root" env -i "$@"`

const startInside = (folder: string, variables: Variables, command: string) => {
  const inside = [...Object.entries(variables).map(([name, value]) => `${name}=${value}`), 'sh', '-c', `cd ~/crier && ${command}`]
  return spawn('unshare', [...namespaces, 'sh', '-ec', mounts, 'sh', folder, ...inside], {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

/** The remains of a run that was killed outright. */
const removeAbandoned = async () => {
  for (const name of await readdir(cache)) {
    const pid = /run-(\d+)$/.exec(name)?.[1]
    if (pid !== undefined && !existsSync(`/proc/${pid}`)) await removeRoot(join(cache, name))
  }
}

/** Nothing is removed while anything is mounted in it: that would be removed as well. */
const removeRoot = async (folder: string) => {
  const mounted = (await readFile('/proc/self/mountinfo', 'utf8'))
    .split('\n')
    .filter((line) => line.split(' ')[4]?.startsWith(`${folder}/`))
  if (mounted.length > 0) throw new Error(`There are mounts in ${folder}, so it stays:\n${mounted.join('\n')}`)
  await run('rm', ['--recursive', '--force', '--one-file-system', folder])
}
