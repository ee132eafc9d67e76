import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import * as z from 'zod'
import { bundleFunctions } from '#infra/build/bundle.ts'
import { lazily } from '#shared/domain/lazily.ts'
import { coldStartEnvironment, startParameterStore } from './cold-start.ts'
import { environments, synthesize, wholeStage } from './synthesis.ts'

const synthesis = await synthesize(wholeStage)
const environmentOf = environments(synthesis)

const parameterStore = await startParameterStore(wholeStage)
afterAll(async () => {
  synthesis.remove()
  await parameterStore.stop()
})

/** Loads a bundle as Lambda does at a cold start. Prints which variables it asked for, and which parts of Node came along. */
const coldStart = `
  const asked = new Set()
  process.env = new Proxy(process.env, { get: (variables, name) => (asked.add(name), variables[name]) })
  const { handler } = await import(process.argv[1])
  const parts = process.moduleLoadList
  console.log(JSON.stringify({ asked: [...asked].filter((name) => typeof name === 'string'), kind: typeof handler, parts }))
  process.exit(0)
`
const Loaded = z.object({ asked: z.array(z.string()), kind: z.string(), parts: z.array(z.string()) })

const functions = (await bundleFunctions()).map(({ name, file }) => {
  const variables = environmentOf.get(name) ?? {}
  const load = lazily(async () => {
    const environment = coldStartEnvironment(name, { variables, parameterStore })
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', coldStart, file], { env: environment })
    return Loaded.parse(JSON.parse(stdout))
  })
  return { name, variables, load }
})

test.concurrent.each(functions)(
  '$name finds in its environment all that it reads, and reads all that is there',
  async ({ variables, load }) => {
    const { asked, kind } = await load()

    expect(kind).toBe('function')
    expect(asked).toEqual(expect.arrayContaining(Object.keys(variables)))
  },
)

test.concurrent.each(functions)('$name starts without Node’s fetch, which takes 10 ms to read', async ({ load }) => {
  const { parts } = await load()

  expect(parts).toContain('NativeModule crypto')
  expect(parts.filter((part) => part.includes('undici'))).toEqual([])
})
