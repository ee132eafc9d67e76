import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import * as z from 'zod'
import { bundleFunctions } from '#infra/build/bundle.ts'
import { coldStartEnvironment, startParameterStore } from './cold-start.ts'
import { environments, synthesize, wholeStage } from './synthesis.ts'

const synthesis = await synthesize(wholeStage)
const environmentOf = environments(synthesis)

const parameterStore = await startParameterStore(wholeStage)
afterAll(async () => {
  synthesis.remove()
  await parameterStore.stop()
})

/** Loads a bundle as Lambda does at a cold start, and prints the variables that it read. */
const coldStart = `
  const asked = new Set()
  process.env = new Proxy(process.env, { get: (variables, name) => (asked.add(name), variables[name]) })
  const { handler } = await import(process.argv[1])
  console.log(JSON.stringify({ asked: [...asked].filter((name) => typeof name === 'string'), kind: typeof handler }))
  process.exit(0)
`
const Loaded = z.object({ asked: z.array(z.string()), kind: z.string() })

const functions = (await bundleFunctions()).map(({ name, file }) => {
  const variables = environmentOf.get(name) ?? {}
  const load = async () => {
    const environment = coldStartEnvironment(name, { variables, parameterStore })
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', coldStart, file], { env: environment })
    return Loaded.parse(JSON.parse(stdout))
  }
  return { name, variables, load }
})

test.concurrent.each(functions)(
  '$name has every environment variable that it reads, and reads every one it has',
  async ({ variables, load }) => {
    const { asked, kind } = await load()

    expect(kind).toBe('function')
    expect(asked).toEqual(expect.arrayContaining(Object.keys(variables)))
  },
)
