import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { secondMs } from '#shared/domain/times.ts'

export type Machine = ReturnType<typeof openMachine>

type Way = { folder: string; internet: string; variables: Record<string, string> }

/** A root that was made, as somebody at its terminal uses it. `internet` names the network that leads out; the walk itself has one that does not. */
export const openMachine = ({ folder, internet, variables }: Way) => {
  const own = { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', HOME: '/root', DEBIAN_FRONTEND: 'noninteractive' }
  const start = (command: string, isOnline: boolean) => {
    process.stdout.write(`${command.trim().replaceAll(/^/gm, '  # ')}\n`)
    const environment = Object.entries({ ...own, ...(isOnline && variables) }).map(([name, value]) => `${name}=${value}`)
    // One who types all of it stays in the folder that step 2 leads to.
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
    /** Runs commands of the shell; gives what they print. */
    run: (command: string) => run(command, false),
    /** The same for what packages are fetched by. */
    runOnline: (command: string) => run(command, true),
    /** Runs commands until they have printed something, then ends them as Ctrl-C does. */
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
