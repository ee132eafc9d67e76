import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { startEmulator } from '#infra/local-aws/emulator.ts'
import { clientSettings } from '#infra/local-aws/environment.ts'
import { ensureTable } from '#infra/machine/data/ensure-table.ts'
import { secondMs } from '#shared/domain/times.ts'

const nobodyHears = () => undefined

const folder = () => {
  const path = mkdtempSync(join(tmpdir(), 'crier-'))
  onTestFinished(() => rm(path, { recursive: true }))
  return path
}

const answers = (url: string) =>
  fetch(url, { signal: AbortSignal.timeout(secondMs) }).then(
    () => true,
    () => false,
  )

test('the table is created once and found again after a restart', async () => {
  const data = folder()
  const first = await startEmulator({ folder: data, onDeath: nobodyHears })
  const made = await ensureTable('crier', clientSettings(first.url))
  await first.stop()

  const second = await startEmulator({ folder: data, onDeath: nobodyHears })
  onTestFinished(second.stop)
  const found = await ensureTable('crier', clientSettings(second.url))

  expect([made.isNew, found.isNew]).toEqual([true, false])
})

test('a stopped emulator no longer responds, and its exit isn’t reported as a crash', async () => {
  const deaths: string[] = []
  const emulator = await startEmulator({ folder: undefined, onDeath: (message) => deaths.push(message) })

  await emulator.stop()

  expect(await answers(emulator.url)).toBe(false)
  expect(deaths).toEqual([])
})

/** The processes whose command line has the URL's port. A bare Linux has no `ps`, and a Mac has no /proc. */
const processesOf = async (url: string) => {
  const lines = existsSync('/proc/self/cmdline') ? commandLines() : (await promisify(execFile)('ps', ['-A', '-o', 'pid=,args='])).stdout
  return lines.split('\n').filter((line) => line.trimEnd().endsWith(`-port ${new URL(url).port}`))
}

const commandLines = () =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((id) => `${id} ${commandLineOf(id)}`)
    .join('\n')

/** Empty for a process that has ended meanwhile. */
const commandLineOf = (id: string) => {
  try {
    return readFileSync(`/proc/${id}/cmdline`, 'utf8').replaceAll('\0', ' ')
  } catch {
    return ''
  }
}

test('a crashed emulator is reported once and leaves nothing behind', async () => {
  const death = Promise.withResolvers<string>()
  const emulator = await startEmulator({ folder: undefined, onDeath: death.resolve })
  const program = (await processesOf(emulator.url)).find((line) => !line.includes('supervisor'))

  process.kill(Number.parseInt(program ?? '', 10), 'SIGKILL')

  expect(await death.promise).toContain('stopped (code 137), so Crier stops too')
  while ((await processesOf(emulator.url)).length > 0) await pause(10)
})

test('the emulator exits with the process that started it, even one that’s killed', async () => {
  const program = `
    const { startEmulator } = await import('#infra/local-aws/emulator.ts')
    const { url } = await startEmulator({ folder: undefined, onDeath: () => undefined })
    console.log(url)`
  const parent = spawn(process.execPath, ['--input-type=module', '--eval', program], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [printed] = await once(parent.stdout, 'data')
  const url = String(printed).trim()
  const before = await answers(url)

  parent.kill('SIGKILL')
  await once(parent, 'exit')

  expect(before).toBe(true)
  while (await answers(url)) await pause(10)
})
