import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, copyFile, mkdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { root } from '../../web/prerender/root.ts'
import { installPds } from '../bluesky-pds/install.ts'
import { cloneInto, run, wayToRegistry } from '../fresh/bare-machine.ts'
import { debianRoot, mounts, namespaces } from '../fresh/debian-root.ts'
import { names } from './internet.ts'

// Walks docs/self-host.md in an empty Debian 13, verbatim, and prints how long each step took. Needs root. `-- --from
// COMMIT` sets the commit to upgrade from, HEAD~1 by default. `-- --keep` leaves the root file system for inspection.
// Stand-ins replace systemd and an editor, as testing.md says.
const { values } = parseArgs({ options: { from: { type: 'string', default: 'HEAD~1' }, keep: { type: 'boolean', default: false } } })

const file = (name: string) => fileURLToPath(new URL(name, import.meta.url))
/** Any public IP address will do. In the walk's own network it's this machine. */
const publicAddress = '44.10.20.30'

/**
 * Arguments: a file to bind the network with outside access to, the walk's hosts file, the root. A browser with only
 * loopback considers itself offline and its pages wait, so there's a virtual cable with both ends here.
 */
const enter = `
internet=$1; hosts=$2; shift 2
${mounts}
mount --bind /proc/self/ns/net "$internet"
mount --bind "$hosts" /etc/hosts
mount --bind "$hosts" "$root/etc/hosts"
exec unshare --net sh -ec '
ip link set lo up
ip link add public type veth peer name cable
ip addr add ${publicAddress}/32 dev public
ip link set public up
ip link set cable up
echo 0 > /proc/sys/net/ipv4/ip_unprivileged_port_start
exec "$@"
' sh "$@"
`

const main = async () => {
  await installPds()
  const { folder, remove } = await debianRoot({ release: 'trixie', name: 'trixie-minbase' })
  try {
    await cloneInto(join(folder, 'opt/crier'))
    await cloneOlder(join(folder, 'opt/crier-older'))
    await layStandIns(folder)
    const hosts = join(folder, 'run/hosts')
    await writeFile(hosts, `127.0.0.1 localhost\n${publicAddress} ${names.join(' ')}\n`)
    const internet = join(folder, 'run/internet')
    await writeFile(internet, '')
    const address = '/usr/local/share/certificates.pem'
    const variables = JSON.stringify(await wayToRegistry({ file: join(folder, address), address }))
    const walk = [process.execPath, file('./walk.ts'), '--folder', folder, '--internet', internet, '--variables', variables]
    const child = spawn('unshare', [...namespaces, 'sh', '-ec', enter, 'sh', internet, hosts, folder, ...walk], { stdio: 'inherit' })
    for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, () => child.kill('SIGKILL'))
    const [code] = await once(child, 'close')
    process.exitCode = code ?? 1
  } finally {
    if (values.keep) process.stdout.write(`The root is in ${folder}.\n`)
    else await remove()
  }
}

const cloneOlder = async (folder: string) => {
  await run('git', ['clone', '--quiet', '--no-checkout', `file://${root}`, folder])
  const { stdout: commit } = await run('git', ['rev-parse', values.from], { cwd: root })
  await run('git', ['checkout', '--quiet', commit.trim()], { cwd: folder })
  const { stdout: words } = await run('git', ['log', '-1', '--format=%h of %cs, %s'], { cwd: folder })
  process.stdout.write(`It upgrades from ${words}`)
}

/** Replaces systemd, which can't run in a root file system without its own machine. */
const layStandIns = async (folder: string) => {
  const programs = join(folder, 'usr/local/bin')
  await mkdir(join(folder, 'run/stand-in'), { recursive: true })
  await copyFile(file('./stand-in.js'), join(programs, 'stand-in'))
  await chmod(join(programs, 'stand-in'), 0o755)
  for (const name of ['systemctl', 'journalctl', 'systemd-run', 'editor']) await symlink('stand-in', join(programs, name))
}

await main()
