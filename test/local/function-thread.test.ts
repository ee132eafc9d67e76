import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { functionThread } from '#infra/local-aws/function-thread.ts'
import { runningFunctions } from '#infra/local-aws/running-functions.ts'

/** A bundle with this code, which receives `event`. */
const aBundle = async (code: string) => {
  const folder = await mkdtemp(join(tmpdir(), 'crier-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'handler.mjs')
  await writeFile(file, `import { threadId } from 'node:worker_threads'\nexport const handler = async (event) => { ${code} }\n`)
  return { name: 'deliver' as const, file }
}

const aThread = async (code: string) => {
  const deaths: string[] = []
  const thread = functionThread({ bundle: await aBundle(code), showsLogs: false, onDeath: (message) => deaths.push(message) })
  onTestFinished(thread.stop)
  return { ...thread, deaths }
}

const theFunctions = async () => {
  const functions = runningFunctions({ deployed: undefined, showsLogs: false, onDeath: () => undefined })
  onTestFinished(async () => void (await functions.stop()))
  return functions
}

test('a function runs in another thread, with the process’s environment variables', async () => {
  process.env.OF_THE_PROCESS = 'seen'
  onTestFinished(() => void delete process.env.OF_THE_PROCESS)
  const { invoke } = await aThread('return { ...event, isElsewhere: threadId > 0, variable: process.env.OF_THE_PROCESS }')

  expect(await invoke({ asked: 1 })).toEqual({ asked: 1, isElsewhere: true, variable: 'seen' })
})

test('a function’s error reaches the caller, and the thread goes on', async () => {
  const { invoke, deaths } = await aThread("if (event.fails) throw new TypeError('No such post.')\nreturn 'done'")

  await expect(invoke({ fails: true })).rejects.toThrow('No such post.')
  expect(await invoke({})).toBe('done')
  expect(deaths).toEqual([])
})

test('a thread that dies is reported, and its calls fail rather than wait', async () => {
  const { invoke, deaths, stop } = await aThread("setTimeout(() => { throw new Error('A bug.') })\nawait new Promise(() => undefined)")

  await expect(invoke({})).rejects.toThrow('The thread of deliver has ended.')
  await expect(invoke({})).rejects.toThrow('The thread of deliver has ended.')
  await stop()

  expect(deaths).toEqual([expect.stringContaining('A bug.')])
})

test('stopping ends a thread that would never end by itself, and isn’t reported as a crash', async () => {
  const { invoke, deaths, stop } = await aThread('setInterval(() => undefined, 1_000)\nawait new Promise(() => undefined)')
  const call = invoke({}).catch((error: Error) => error.message)

  await stop()

  expect(await call).toBe('The thread of deliver has ended.')
  expect(deaths).toEqual([])
})

test('reloaded functions answer with their new code, and running calls finish with the old', async () => {
  const channel = new BroadcastChannel('end')
  onTestFinished(() => channel.close())
  const { functions, load } = await theFunctions()
  await load([
    await aBundle("if (event.waits) await new Promise((resolve) => { new BroadcastChannel('end').onmessage = resolve })\nreturn 'old'"),
  ])
  const running = functions('deliver')({ waits: true })
  await functions('deliver')({})

  await load([await aBundle("return 'new'")])
  channel.postMessage('now')

  expect(await functions('deliver')({})).toBe('new')
  expect(await running).toBe('old')
})

test('deliveries have their own thread, and other functions run in the system’s', async () => {
  const { functions, load } = await theFunctions()
  const { file } = await aBundle('return threadId')
  await load([
    { name: 'deliver', file },
    { name: 'publish', file },
  ])

  expect(await functions('publish')({})).toBe((await import('node:worker_threads')).threadId)
  expect(await functions('deliver')({})).not.toBe(await functions('publish')({}))
})

test('a function is loaded by its first call, and again by the next if that failed', async () => {
  const { functions, load } = await theFunctions()
  const { file } = await aBundle('return loads')
  await writeFile(
    file,
    `const loads = (globalThis.loads ?? 0) + 1
globalThis.loads = loads
if (loads === 1) throw new Error('The secrets are away.')
export const handler = async () => loads
`,
  )
  await load([{ name: 'publish', file }])

  await expect(functions('publish')({})).rejects.toThrow('The secrets are away.')
  expect(await functions('publish')({})).toBe(2)
  expect(await functions('publish')({})).toBe(2)
})
