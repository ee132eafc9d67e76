import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { type Bundle, bundleFunctions } from '#infra/build/bundle.ts'
import { type FunctionName, functionNames } from '#infra/functions.ts'

const Output = z.object({
  bytes: z.number(),
  inputs: z.record(z.string(), z.unknown()),
  imports: z.array(z.object({ path: z.string(), kind: z.string() })),
})
const Metafile = z.object({ outputs: z.record(z.string(), Output) })

let bundles: Bundle[]
let outputs: z.infer<typeof Metafile>['outputs']
let inputs: string[]
let imports: string[]

beforeAll(async () => {
  bundles = await bundleFunctions()
  const [{ file } = { file: '' }] = bundles
  outputs = Metafile.parse(JSON.parse(await readFile(join(dirname(file), '../metafile.json'), 'utf8'))).outputs
  inputs = [...new Set(Object.values(outputs).flatMap((output) => Object.keys(output.inputs)))]
  imports = [...new Set(Object.values(outputs).flatMap((output) => output.imports.map(({ path }) => path)))]
})

test('every function has a bundle', () => {
  expect(bundles.map(({ name }) => name)).toEqual([...functionNames])
})

/** What is read at a cold start: the handler, and whatever it imports before it runs. */
const startBytes = (path: string, seen = new Set<string>()): number => {
  const output = outputs[path]
  if (!output || seen.has(path)) return 0
  seen.add(path)
  const imported = output.imports.filter(({ kind }) => kind === 'import-statement')
  return imported.reduce((sum, { path: next }) => sum + startBytes(next, seen), output.bytes)
}

/** The bundles that the due second waits for are the smallest. */
const bytesMax = (name: FunctionName) => (name === 'deliver' || name === 'publish' ? 250_000 : 305_000)

test('no function reads more at its start than it may, and least of all those that send posts', () => {
  const sizes = functionNames.map((name) => ({ name, bytes: startBytes(`.build/functions/${name}/handler.mjs`) }))

  expect(sizes.filter(({ name, bytes }) => bytes > bytesMax(name) || bytes === 0)).toEqual([])
})

test('the bundles have nothing of the SDK of AWS, of node:http and of infra', () => {
  expect(inputs.filter((path) => /node_modules\/(@aws-sdk|@smithy)\/|^infra\//.test(path))).toEqual([])
  expect(imports).not.toContain('node:http')
})

test('every package is in the bundles in one version only', () => {
  const folders = [...new Set(inputs.flatMap((path) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? []))]
  const byName = Map.groupBy(folders, (folder) => folder.slice(folder.lastIndexOf('node_modules/')))

  expect([...byName.values()].filter((places) => places.length > 1)).toEqual([])
  expect(byName.size).toBeGreaterThan(5)
})
