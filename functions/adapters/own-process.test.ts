import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { type Ask, ownProcess } from './own-process.ts'

const folder = mkdtempSync(join(tmpdir(), 'crier-own-process-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Answers its number to everything but 'never', to which it answers nothing. */
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

test('one process serves one work after the other', async () => {
  const { whenFree } = numbers()

  const pids = await Promise.all([whenFree(numberOf), whenFree(numberOf)])

  expect(pids[0]).toBeGreaterThan(0)
  expect(pids[1]).toBe(pids[0])
})

test('a process that nothing asks for ends, and the next work starts another', async () => {
  const { whenFree } = numbers(1)

  const first = await whenFree(numberOf)
  await vi.waitFor(() => expect(isRunning(first)).toBe(false), { timeout: limitMs })

  expect(await whenFree(numberOf)).not.toBe(first)
})

test('a process that does not answer within the limit is ended, and the next work gets another', async () => {
  const { whenFree } = numbers()
  const first = await whenFree(numberOf)

  expect(await whenFree((ask) => ask({ says: 'never' }, 1))).toBeUndefined()
  await vi.waitFor(() => expect(isRunning(first)).toBe(false), { timeout: limitMs })

  expect(await whenFree(numberOf)).not.toBe(first)
})

test('after work that fails, the next gets a process without what was left of it', async () => {
  const { whenFree } = numbers()
  const first = await whenFree(numberOf)

  await expect(whenFree(() => Promise.reject(new Error('Broken off.')))).rejects.toThrow('Broken off.')

  expect(await whenFree(numberOf)).not.toBe(first)
})
