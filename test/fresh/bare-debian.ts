import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { type BareMachine, cloneInto, run, type Variables, wayToRegistry } from './bare-machine.ts'
import { debianRoot, mounts, namespaces } from './debian-root.ts'
import { installNode, nodeVersion, npmVersion } from './node-twenty.ts'

const release = 'bookworm'
const user = 'newcomer'
const home = `/home/${user}`

/**
 * A Debian with only its essential packages, Node 20, and npm, used by a non-root user. Its mounts and processes are in
 * namespaces that end with each command, whatever happens to us. Throws with the reason where it can't be set up.
 */
export const bareDebian = async (own: Variables): Promise<BareMachine> => {
  const { folder, remove } = await debianRoot({
    release,
    name: `${release}-node-${nodeVersion}-npm-${npmVersion}`,
    prepare: async (unfinished) => {
      await installNode(join(unfinished, 'usr/local'))
      await run('chroot', [unfinished, 'useradd', '--create-home', user])
    },
  })
  await cloneInto(join(folder, home, 'crier'))
  await run('chroot', [folder, 'chown', '--recursive', `${user}:${user}`, home])
  const address = '/usr/local/share/certificates.pem'
  const way = await wayToRegistry({ file: join(folder, address), address })
  const variables = { ...way, ...own, HOME: home, USER: user, PATH: '/usr/local/bin:/usr/bin:/bin' }
  return {
    words: `A bare Debian (${release}, minbase) with Node ${nodeVersion} and npm ${npmVersion}, whose user is not root.`,
    start: (command) => startInside(folder, variables, command),
    remove,
  }
}

const enter = `${mounts}exec chroot --userspec=${user} "$root" env -i "$@"`

const startInside = (folder: string, variables: Variables, command: string) => {
  const inside = [...Object.entries(variables).map(([name, value]) => `${name}=${value}`), 'sh', '-c', `cd ~/crier && ${command}`]
  return spawn('unshare', [...namespaces, 'sh', '-ec', enter, 'sh', folder, ...inside], {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}
