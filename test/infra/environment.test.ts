import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import * as z from 'zod'
import { bundleFunctions } from '#infra/build/bundle.ts'
import { ensureSecrets } from '#infra/deploy/secrets.ts'
import { startControl } from '#infra/local/aws/control.ts'
import { ssmActions } from '#infra/local/aws/ssm.ts'
import { secretsPath } from '#infra/stages.ts'
import { environments, synthesize, toldByLambda, wholeStage } from './synthesis.ts'

const synthesis = await synthesize(wholeStage)
const environmentOf = environments(synthesis)

const parameters = new Map<string, string>()
await ensureSecrets(
  {
    read: async (name) => parameters.get(name),
    write: async (name, value) => void parameters.set(name, value),
    writePlain: async (name, value) => void parameters.set(name, value),
  },
  { path: secretsPath(wholeStage) },
)
const parameterStore = await startControl({ actions: ssmActions(parameters), rest: () => undefined, report: () => undefined })
afterAll(async () => {
  synthesis.remove()
  await parameterStore.stop()
})

/** Loads a bundle as Lambda does at a cold start, and prints which variables it asked for. */
const coldStart = `
  const asked = new Set()
  process.env = new Proxy(process.env, { get: (variables, name) => (asked.add(name), variables[name]) })
  const { handler } = await import(process.argv[1])
  console.log(JSON.stringify({ asked: [...asked].filter((name) => typeof name === 'string'), kind: typeof handler }))
  process.exit(0)
`
const Loaded = z.object({ asked: z.array(z.string()), kind: z.string() })

test.concurrent.each(await bundleFunctions())(
  '$name finds in its environment all that it reads, and reads all that is there',
  async ({ name, file }) => {
    const environment = Object.fromEntries(Object.entries(environmentOf.get(name) ?? {}).map(([key, value]) => [key, asDeployed(value)]))
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', coldStart, file], {
      env: { ...toldByLambda(name), ...environment, AWS_ENDPOINT_URL_SSM: parameterStore.url },
    })

    const { asked, kind } = Loaded.parse(JSON.parse(stdout))
    expect(kind).toBe('function')
    expect(asked).toEqual(expect.arrayContaining(Object.keys(environment)))
  },
)

/** Something of the kind that a value will be once it is deployed. */
const asDeployed = (text: string) => text.replace(/<[^>]+>/g, 'https://deployed.example')
