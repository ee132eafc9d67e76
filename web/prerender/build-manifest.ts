import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'

const Manifest = z.record(
  z.string(),
  z.object({ file: z.string(), imports: z.array(z.string()).default([]), css: z.array(z.string()).default([]) }),
)

/** What Vite writes about each module that became a file of its own in one of its builds. https://vite.dev/guide/backend-integration */
export type Manifest = z.infer<typeof Manifest>

export const readManifest = async (folder: string, build: 'site' | 'dashboard'): Promise<Manifest> =>
  Manifest.parse(JSON.parse(await readFile(join(folder, `.vite/${build}.json`), 'utf8')))

/** The files that these modules need at once, with all that they import, in the order of finding. */
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
