import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'

const Manifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    name: z.string().optional(),
    imports: z.array(z.string()).default([]),
    css: z.array(z.string()).default([]),
  }),
)

/** What Vite's manifest says about each module that became its own file. https://vite.dev/guide/backend-integration */
export type Manifest = z.infer<typeof Manifest>

export const readManifest = async (folder: string, build: 'site' | 'dashboard'): Promise<Manifest> => {
  const manifest = Manifest.parse(JSON.parse(await readFile(join(folder, `.vite/${build}.json`), 'utf8')))
  // Vite drops a page's entry if it only imports the initial chunk: that chunk takes its place.
  const initial = Object.values(manifest).find(({ name }) => name === 'initial')
  return initial ? { [pages[build]]: initial, ...manifest } : manifest
}

const pages = { site: 'index.html', dashboard: 'dashboard/index.html' }

/** Returns the files these modules load immediately, including all static imports, in the order found. */
export const filesOf = (manifest: Manifest, modules: readonly string[]): string[] => {
  const names = [...modules.reduce((found, name) => withImports(manifest, name, found), new Set<string>())]
  const chunks = names.map((name) => chunkOf(manifest, name))
  return [...new Set(chunks.flatMap(({ file, css }) => [file, ...css]))]
}

const withImports = (manifest: Manifest, name: string, found: Set<string>): Set<string> => {
  if (found.has(name)) return found
  found.add(name)
  return chunkOf(manifest, name).imports.reduce((all, imported) => withImports(manifest, imported, all), found)
}

const chunkOf = (manifest: Manifest, name: string) => {
  const chunk = manifest[name]
  if (!chunk) throw new Error(`The built site has no part named ${name}.`)
  return chunk
}
