import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import * as z from 'zod'
import { tableShape } from '#infra/table.ts'

// Run once with every release: `npm run release:keep`. What it writes is never changed afterwards.

const folder = fileURLToPath(new URL('.', import.meta.url))
const { version } = z.object({ version: z.string() }).parse(JSON.parse(readFileSync(`${folder}../../../package.json`, 'utf8')))

/** How a release reads what others have written. */
const readers = "export { Post } from '#shared/domain/posts.ts'; export { Attempt, Target } from '#shared/domain/targets.ts'"

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
