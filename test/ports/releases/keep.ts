import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import * as z from 'zod'
import { tableShape } from '#shared/domain/table-shape.ts'
import { startDynamo } from '../../setup/dynamo.ts'
import { readItems, writeItems } from './written-items.ts'

// Run once per release: `npm run release:keep`. Its files are never changed afterwards.

const folder = fileURLToPath(new URL('.', import.meta.url))
const { version } = z.object({ version: z.string() }).parse(JSON.parse(readFileSync(`${folder}../../../package.json`, 'utf8')))

await build({
  entryPoints: [`${folder}readers.ts`],
  outfile: `${folder}readers-${version}.js`,
  bundle: true,
  format: 'esm',
  platform: 'node',
  external: ['zod'],
  treeShaking: true,
  banner: { js: `/** The readers of Crier ${version}, as it was released. */` },
})

writeFileSync(`${folder}table-${version}.json`, `${JSON.stringify(tableShape, undefined, 2)}\n`)

const dynamo = await startDynamo()
await writeItems(dynamo.table)
const kept = { items: await dynamo.allStored(), read: await readItems(dynamo.table) }
await dynamo.stop()
writeFileSync(`${folder}items-${version}.json`, `${JSON.stringify(kept, undefined, 2)}\n`)
