import { readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import * as z from 'zod'
import type { Bundle } from '#infra/build/bundle.ts'
import { root } from '../../web/prerender/root.ts'

const Output = z.object({
  bytes: z.number(),
  inputs: z.record(z.string(), z.unknown()),
  imports: z.array(z.object({ path: z.string(), kind: z.string(), external: z.boolean().optional() })),
})
const Metafile = z.object({ outputs: z.record(z.string(), Output) })

/** The bundler's metadata for every output file, by path from the repository's root. */
export const bundledFiles = (bundles: readonly Bundle[]) => {
  const folder = dirname(bundles[0]?.file ?? '')
  return Metafile.parse(JSON.parse(readFileSync(join(folder, '../metafile.json'), 'utf8'))).outputs
}

/** Returns the files a function reads at a cold start: its handler and everything imported before it runs. */
export const startFiles = (bundles: readonly Bundle[], name: Bundle['name']): { path: string; bytes: number }[] => {
  const outputs = bundledFiles(bundles)
  const files = new Map<string, { path: string; bytes: number }>()
  const add = (path: string) => {
    const output = outputs[path]
    if (!output || files.has(path)) return
    files.set(path, { path: resolve(root, path), bytes: output.bytes })
    for (const { kind, path: next } of output.imports) if (kind === 'import-statement') add(next)
  }
  add(`.build/functions/${name}/handler.mjs`)
  return [...files.values()]
}
