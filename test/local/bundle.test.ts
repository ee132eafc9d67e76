import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { bundleFunctions } from '#infra/bundle.ts'
import { functionNames } from '#infra/functions.ts'

const Metafile = z.object({ outputs: z.record(z.string(), z.object({ inputs: z.record(z.string(), z.unknown()) })) })

test('every function has a bundle, without the credential chain of the SDK and without anything else of infra than its substitute', async () => {
  const bundles = await bundleFunctions()

  const [{ file } = { file: '' }] = bundles
  const { outputs } = Metafile.parse(JSON.parse(await readFile(join(dirname(file), '../metafile.json'), 'utf8')))
  const inputs = new Set(Object.values(outputs).flatMap((output) => Object.keys(output.inputs)))
  expect(bundles.map(({ name }) => name)).toEqual([...functionNames])
  expect([...inputs].filter((path) => /credential-provider-(node|ini|sso|process|web-identity)/.test(path))).toEqual([])
  expect([...inputs].filter((path) => path.startsWith('infra/'))).toEqual(['infra/environment-credentials.ts'])
})
