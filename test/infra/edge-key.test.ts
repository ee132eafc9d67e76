import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import * as z from 'zod'
import { ensureSecrets } from '#infra/aws/deploy/secrets.ts'
import { groups } from '#infra/aws/functions.ts'
import { secretsPath } from '#infra/aws/stages.ts'
import { bundleFunctions } from '#infra/build/bundle.ts'
import { startControl } from '#infra/local-aws/control.ts'
import { ssmActions } from '#infra/local-aws/ssm.ts'
import { anEvent } from '#test/builders/call.ts'
import { environments, synthesize, toldByLambda, wholeStage } from './synthesis.ts'

const synthesis = await synthesize(wholeStage)
const environmentOf = environments(synthesis)

const parameters = new Map<string, string>()
const write = async (name: string, value: string) => void parameters.set(name, value)
const store = { read: async (name: string) => parameters.get(name), write, writePlain: write }
await ensureSecrets(store, { path: secretsPath(wholeStage) })
const shownBefore = parameters.get(`${secretsPath(wholeStage)}/edge-key`) ?? ''
await ensureSecrets(store, { path: secretsPath(wholeStage), rotatesKeys: true })
const shown = parameters.get(`${secretsPath(wholeStage)}/edge-key`) ?? ''
const parameterStore = await startControl({ actions: ssmActions(parameters), rest: () => undefined, report: () => undefined })
afterAll(async () => {
  synthesis.remove()
  await parameterStore.stop()
})

/** Loads a bundle as Lambda does, calls a route that doesn't exist, and prints the statuses. */
const source = `
  const { handler } = await import(process.argv[1])
  const statuses = []
  for (const event of JSON.parse(process.argv[2])) statuses.push((await handler(event, {})).statusCode)
  console.log(JSON.stringify(statuses))
  process.exit(0)
`
const nowhere = (key?: string) => anEvent('GET', '/api/there/is/none', { headers: { ...(key !== undefined && { 'x-crier-edge': key }) } })
const calls = [nowhere(), nowhere('guessed'), nowhere(shown), nowhere(shownBefore)]
const bundles = (await bundleFunctions()).filter(({ name }) => groups.some((group) => group === name))

test.concurrent.each(bundles)(
  '$name answers no call that bypasses the edge, and accepts both keys during rotation',
  async ({ name, file }) => {
    const variables = Object.entries(environmentOf.get(name) ?? {}).map(([key, value]) => [
      key,
      value.replace(/<[^>]+>/g, 'https://deployed.example'),
    ])
    const env = { ...toldByLambda(name), ...Object.fromEntries(variables), AWS_ENDPOINT_URL_SSM: parameterStore.url }

    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', source, file, JSON.stringify(calls)], {
      env,
    })

    const statuses = z.array(z.number()).parse(JSON.parse(stdout.trim().split('\n').at(-1) ?? ''))
    expect(statuses.slice(0, 2)).toEqual([403, 403])
    expect(statuses.slice(2).filter((status) => status === 403)).toEqual([])
  },
)
