import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { secondMs } from '#shared/domain/times.ts'

export type Machine = ReturnType<typeof openMachine>

type Way = { folder: string; internet: string; variables: Record<string, string> }

/**
 * An existing root file system, used as if at its terminal. `internet` names the network with outside access, which the
 * walk itself doesn't have.
 */
export const openMachine = ({ folder, internet, variables }: Way) => {
  const own = { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', HOME: '/root', DEBIAN_FRONTEND: 'noninteractive' }
  const start = (command: string, isOnline: boolean) => {
    process.stdout.write(`${command.trim().replaceAll(/^/gm, '  # ')}\n`)
    const environment = Object.entries({ ...own, ...(isOnline && variables) }).map(([name, value]) => `${name}=${value}`)
    // A reader who types every command stays in the folder that step 2 enters.
    const inside = ['chroot', folder, 'env', '-i', ...environment, 'sh', '-ec', `cd /opt/crier; ${command}`]
    const [program = '', ...args] = isOnline ? ['nsenter', `--net=${internet}`, ...inside] : inside
    return spawn(program, args, { detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
  }
  const run = async (command: string, isOnline: boolean) => {
    const child = start(command, isOnline)
    const printed = listen(child)
    const [code] = await once(child, 'close')
    if (code !== 0) throw new Error(`It ended with ${code}:\n${printed().split('\n').slice(-30).join('\n')}`)
    return printed()
  }
  return {
    folder,
    /** Runs shell commands and returns their output. */
    run: (command: string) => run(command, false),
    /** The same with outside access, for fetching packages. */
    runOnline: (command: string) => run(command, true),
    /** Runs commands until they print a match, then ends them as Ctrl-C does. */
    follow: async (command: string, wanted: RegExp, withinMs: number) => {
      const child = start(command, false)
      const printed = listen(child)
      const ended = once(child, 'close')
      const endsAt = Date.now() + withinMs
      while (!wanted.test(printed()) && Date.now() < endsAt && child.exitCode === null) await pause(secondMs / 5)
      if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGINT')
      await ended
      const found = wanted.exec(printed())
      if (!found) throw new Error(`It never printed what was waited for:\n${printed().split('\n').slice(-30).join('\n')}`)
      return found
    },
  }
}

const listen = ({ stdout, stderr }: ReturnType<typeof spawn>) => {
  let text = ''
  for (const output of [stdout, stderr])
    output?.setEncoding('utf8').on('data', (part: string) => {
      text += part
    })
  return () => text
}
