import { dirname } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { functionNames } from '#infra/aws/functions.ts'
import { type Bundle, bundleFunctions } from '#infra/build/bundle.ts'
import { bundledFiles } from '../setup/start-files.ts'

let bundles: Bundle[]
let inputs: string[]

beforeAll(async () => {
  bundles = await bundleFunctions()
  inputs = [...new Set(Object.values(bundledFiles(bundles)).flatMap((output) => Object.keys(output.inputs)))]
})

test('every function has a bundle', () => {
  expect(bundles.map(({ name }) => name)).toEqual([...functionNames])
})

test('the bundles contain nothing from infra or the tests', () => {
  expect(inputs.filter((path) => /^(infra|test)\//.test(path))).toEqual([])
})

test('every file that a function loads is in the folder it’s deployed from', () => {
  const outputs = Object.entries(bundledFiles(bundles))
  const inOtherFolders = outputs.flatMap(([path, { imports }]) =>
    imports.filter((one) => !one.external && dirname(one.path) !== dirname(path)).map((one) => `${path} loads ${one.path}`),
  )

  expect(inOtherFolders).toEqual([])
  expect(outputs.length).toBeGreaterThan(functionNames.length)
})

test('the bundles contain only one version of each package', () => {
  const folders = [...new Set(inputs.flatMap((path) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? []))]
  const byName = Map.groupBy(folders, (folder) => folder.slice(folder.lastIndexOf('node_modules/')))

  expect([...byName.values()].filter((places) => places.length > 1)).toEqual([])
  expect(byName.size).toBeGreaterThan(5)
})
