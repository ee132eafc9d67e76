import { afterAll } from 'vitest'
import { findSecrets } from './secrets-in-logs.ts'

// For tests that run our code in their own process: searches each line that's logged while a file runs, whether the test
// shows, holds back, or reads it. A secret fails the file.

const usual = process.stdout
const found = new Set<string>()

const hear = (chunk: unknown) => {
  const text = String(chunk)
  if (text.startsWith('{"level":')) for (const finding of findSecrets(text)) found.add(finding)
}

// A test replaces `write`, so listening has to happen in front of whichever is there.
const heard = new Proxy(usual, {
  get: (target, name) => {
    const value: unknown = Reflect.get(target, name, target)
    if (name !== 'write' || typeof value !== 'function') return value
    const listening: ProxyHandler<typeof value> = {
      apply: (write, _stream, given: unknown[]): unknown => {
        hear(given[0])
        return Reflect.apply(write, target, given)
      },
    }
    return new Proxy(value, listening)
  },
})
Object.defineProperty(process, 'stdout', { configurable: true, enumerable: true, get: () => heard })

afterAll(() => {
  Object.defineProperty(process, 'stdout', { configurable: true, enumerable: true, get: () => usual })
  if (found.size > 0) throw new Error(`These tests logged secrets:\n${[...found].join('\n')}`)
})
