import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import * as z from 'zod'
import { tableShape } from '#shared/domain/table-shape.ts'
import { startDynamo } from '../../setup/dynamo.ts'
import { readItems, writeItems } from './written-items.ts'

// Run once with every release: `npm run release:keep`. Nobody changes its files afterwards.

const folder = fileURLToPath(new URL('.', import.meta.url))
const { version } = z.object({ version: z.string() }).parse(JSON.parse(readFileSync(`${folder}../../../package.json`, 'utf8')))

/** How a release reads what others have written: items of the table, messages, and what its functions call each other with. */
const readers = `
export { unpacked } from '#functions/adapters/dynamo/packed.ts'
export { readItem } from '#functions/adapters/dynamo/read-item.ts'
export { readUser } from '#functions/adapters/dynamo/stored-user.ts'
export { RenderOrder } from '#functions/adapters/image-variants/render-call.ts'
export { DeliveryMessage } from '#functions/ports/deliveries.ts'
export { Job } from '#functions/ports/jobs.ts'
export { Account } from '#shared/publishing/accounts.ts'
export { Media } from '#shared/domain/media.ts'
export { Post } from '#shared/publishing/posts.ts'
export { StoredPublishingSettings as PublishingSettings } from '#functions/adapters/dynamo/publishing-settings.ts'
export { Attempt, Target } from '#shared/domain/targets.ts'
`

await build({
  stdin: { contents: readers, resolveDir: folder, loader: 'ts' },
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
