import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)

const needed =
  'This test needs a network of its own and sees every call to it: run `apt-get install util-linux iproute2 strace`, and allow user namespaces.'

/** The system calls through which a program and everything it starts can communicate. */
const calls = 'connect,sendto,sendmsg,sendmmsg'

/**
 * Runs one of these tests' programs in a network with nothing but the machine itself. Returns its output and every
 * attempt, its own or by programs it started, to reach another machine or any name server.
 */
export const runCutOff = async (program: string, ...args: string[]): Promise<{ said: string; attempts: string[] }> => {
  const folder = mkdtempSync(join(tmpdir(), 'crier-cut-off-'))
  const trace = join(folder, 'trace')
  const file = fileURLToPath(new URL(program, import.meta.url))
  const watched = ['strace', '-f', '--seccomp-bpf', '-qq', '-e', `trace=${calls}`, '-o', trace, process.execPath, file, ...args]
  try {
    const { stdout } = await run('unshare', [
      '--user',
      '--map-root-user',
      '--net',
      'sh',
      '-c',
      'ip link set lo up && exec "$@"',
      'sh',
      ...watched,
    ])
    return { said: stdout.trim(), attempts: attemptsIn(readFileSync(trace, 'utf8')) }
  } catch (cause) {
    const complaint = cause instanceof Error && 'stderr' in cause ? String(cause.stderr) : ''
    throw new Error(existsSync(trace) ? `The program ended early: ${complaint}` : `${needed}\n${complaint}`, { cause })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const toAddress = /sin6?_port=htons\((\d+)\).*?(?:inet_addr\("|inet_pton\(AF_INET6, ")([^"]+)"/
const loopback = /^(127\.|::1$|::ffff:127\.)/
const nameServer = 53

const attemptsIn = (trace: string) =>
  trace.split('\n').filter((line) => {
    const [, port, address] = toAddress.exec(line) ?? []
    return address !== undefined && (!loopback.test(address) || Number(port) === nameServer)
  })
