import { MessageChannel } from 'node:worker_threads'
import { afterEach, expect, test } from 'vitest'
import { type Calls, connectThreads } from './thread-calls.ts'

const open: (() => void)[] = []
afterEach(() => {
  for (const close of open.splice(0)) close()
})

/** Two ends of a channel, the second of which gives these answers. */
const aLine = <Answers extends Calls>(answers: Answers) => {
  const { port1, port2 } = new MessageChannel()
  open.push(() => port1.close())
  connectThreads(port2, answers)
  return connectThreads<Answers>(port1, {})
}

test('returns the other thread’s answer', async () => {
  const line = aLine({ double: async (number: number) => number * 2 })

  expect(await Promise.all([line.ask('double', 2), line.ask('double', 21)])).toEqual([4, 42])
})

test('rethrows the other thread’s error to the caller', async () => {
  const line = aLine({
    fail: (reason: string) => {
      throw new RangeError(reason)
    },
  })

  await expect(line.ask('fail', 'too much')).rejects.toThrow(RangeError)
  await expect(line.ask('fail', 'too much')).rejects.toThrow('too much')
})

test('refuses a call the other thread doesn’t know, by name', async () => {
  const line: { ask: (call: 'constructor', input: string) => Promise<unknown> } = aLine<{ constructor: (input: string) => string }>(
    Object.create(null),
  )

  await expect(line.ask('constructor', '')).rejects.toThrow('This thread can’t be asked to constructor.')
})

test('once the channel is closed, refuses pending calls and all later ones', async () => {
  const line = aLine({ think: (_question: string) => new Promise<string>(() => undefined) })
  const waiting = line.ask('think', 'why?')

  line.hangUp(new Error('The thread has ended.'))

  await expect(waiting).rejects.toThrow('The thread has ended.')
  await expect(line.ask('think', 'still?')).rejects.toThrow('The thread has ended.')
})

test('ignores Node’s messages about watched files on the channel', async () => {
  const { port1, port2 } = new MessageChannel()
  open.push(() => port1.close())
  connectThreads(port2, { double: (number: number) => number * 2 })
  const line = connectThreads<{ double: (number: number) => number }>(port1, {})

  port1.postMessage({ 'watch:import': ['file:///crier/functions/engine.ts'] })
  port1.postMessage({ 'watch:require': ['/crier/node_modules/sharp/index.js'] })

  expect(await line.ask('double', 4)).toBe(8)
})
