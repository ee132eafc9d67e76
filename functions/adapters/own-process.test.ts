import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { type Ask, ownProcess } from './own-process.ts'

const folder = mkdtempSync(join(tmpdir(), 'crier-own-process-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Replies with its number to everything except 'never', which gets no reply. */
const file = join(folder, 'number.mjs')
writeFileSync(file, "process.on('message', ({ says }) => says !== 'never' && process.send({ pid: process.pid }))")

const Answer = z.object({ pid: z.number() })
type Answer = z.infer<typeof Answer>
const limitMs = 60_000

const numbers = (idleMs?: number) =>
  ownProcess({ program: pathToFileURL(file), objectsMb: 32, answer: Answer, ...(idleMs !== undefined && { idleMs }) })

const numberOf = async (ask: Ask<Answer>) => (await ask({ says: 'who' }, limitMs))?.pid ?? 0

const isRunning = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('one process does one job after another', async () => {
  const { whenFree } = numbers()

  const pids = await Promise.all([whenFree(numberOf), whenFree(numberOf)])

  expect(pids[0]).toBeGreaterThan(0)
  expect(pids[1]).toBe(pids[0])
})

test('an idle process ends, and the next job starts another', async () => {
  const { whenFree } = numbers(1)

  const first = await whenFree(numberOf)
  await vi.waitFor(() => expect(isRunning(first)).toBe(false), { timeout: limitMs })

  expect(await whenFree(numberOf)).not.toBe(first)
})

test('a process that does not reply in time is killed, and the next job gets another', async () => {
  const { whenFree } = numbers()
  const first = await whenFree(numberOf)

  expect(await whenFree((ask) => ask({ says: 'never' }, 1))).toBeUndefined()
  await vi.waitFor(() => expect(isRunning(first)).toBe(false), { timeout: limitMs })

  expect(await whenFree(numberOf)).not.toBe(first)
})

test('after a failed job, the next gets a fresh process', async () => {
  const { whenFree } = numbers()
  const first = await whenFree(numberOf)

  await expect(whenFree(() => Promise.reject(new Error('Broken off.')))).rejects.toThrow('Broken off.')

  expect(await whenFree(numberOf)).not.toBe(first)
})
