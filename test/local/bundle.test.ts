import { isBuiltin } from 'node:module'
import { beforeAll, expect, test } from 'vitest'
import { type Bundle, bundleFunctions } from '#infra/build/bundle.ts'
import { type FunctionName, functionNames } from '#infra/functions.ts'
import { bundledFiles, startFiles } from '../setup/start-files.ts'

let bundles: Bundle[]
let inputs: string[]
let imports: string[]

beforeAll(async () => {
  bundles = await bundleFunctions()
  const outputs = bundledFiles(bundles)
  inputs = [...new Set(Object.values(outputs).flatMap((output) => Object.keys(output.inputs)))]
  imports = [...new Set(Object.values(outputs).flatMap((output) => output.imports.map(({ path }) => path)))]
})

test('every function has a bundle', () => {
  expect(bundles.map(({ name }) => name)).toEqual([...functionNames])
})

/** The bundles that the due second waits for are the smallest. */
const bytesMax = (name: FunctionName) => (name === 'deliver' || name === 'publish' ? 200_000 : 230_000)

test('no function reads more at its start than it may, and least of all those that send posts', () => {
  const sizes = bundles.map(({ name }) => ({ name, bytes: startFiles(bundles, name).reduce((sum, { bytes }) => sum + bytes, 0) }))

  expect(sizes.filter(({ name, bytes }) => bytes > bytesMax(name) || bytes === 0)).toEqual([])
})

test('no function reads more than three files at its start: each costs a millisecond', () => {
  const counts = bundles.map(({ name }) => ({ name, files: startFiles(bundles, name).length }))

  expect(counts.filter(({ files }) => files > 3)).toEqual([])
})

test('the bundles have nothing of the SDK of AWS and of infra', () => {
  expect(inputs.filter((path) => /node_modules\/(@aws-sdk|@smithy)\/|^infra\//.test(path))).toEqual([])
})

test('the bundles import nothing of Node: an import reads all that Node keeps back until it is used', () => {
  expect(imports.filter((path) => isBuiltin(path))).toEqual([])
})

test('every package is in the bundles in one version only', () => {
  const folders = [...new Set(inputs.flatMap((path) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? []))]
  const byName = Map.groupBy(folders, (folder) => folder.slice(folder.lastIndexOf('node_modules/')))

  expect([...byName.values()].filter((places) => places.length > 1)).toEqual([])
  expect(byName.size).toBeGreaterThan(5)
})
