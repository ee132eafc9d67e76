import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import * as z from 'zod'
import { formatTable, kilobytes } from './report.ts'

const site = fileURLToPath(new URL('../../web/dist', import.meta.url))

/** What Vite writes of each module that became a file of its own. */
const Manifest = z.record(
  z.string(),
  z.object({ file: z.string(), imports: z.array(z.string()).default([]), css: z.array(z.string()).default([]) }),
)
type Manifest = z.infer<typeof Manifest>

/** What a visitor's browser has to fetch before a page can be used: the page's entry and the module of its route. */
const pages = [
  { path: '/', build: 'site', modules: ['index.html', 'src/routes/site/landing.tsx'], gzipMax: 100_000 },
  { path: '/login', build: 'site', modules: ['index.html', 'src/routes/site/login.tsx'], gzipMax: 100_000 },
  {
    path: '/dashboard/overview',
    build: 'dashboard',
    modules: ['dashboard/index.html', 'src/routes/dashboard/overview.tsx'],
    gzipMax: 170_000,
  },
]

/** The scripts and styles that the first load of each page costs. */
export const measureFirstLoads = async (folder = site) => {
  return Promise.all(
    pages.map(async ({ path, build, modules, gzipMax }) => {
      const manifest = Manifest.parse(JSON.parse(await readFile(join(folder, `.vite/${build}.json`), 'utf8')))
      const names = [...modules.reduce((found, name) => withImports(manifest, name, found), new Set<string>())]
      const chunks = names.map((name) => chunkOf(manifest, name))
      const scripts = ['before-paint.js', ...chunks.map(({ file }) => file).filter((file) => file.endsWith('.js'))]
      const styles = chunks.flatMap(({ css }) => css)
      return { path, gzipMax, scripts: await sizeOf(folder, scripts), styles: await sizeOf(folder, styles) }
    }),
  )
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

const sizeOf = async (folder: string, files: readonly string[]) => {
  const contents = await Promise.all([...new Set(files)].map((file) => readFile(join(folder, file))))
  const sum = (sizes: number[]) => sizes.reduce((total, size) => total + size, 0)
  return {
    files: contents.length,
    bytes: sum(contents.map(({ length }) => length)),
    gzipBytes: sum(contents.map((content) => gzipSync(content).length)),
  }
}

if (import.meta.main) {
  const loads = await measureFirstLoads(process.argv[2])
  console.log(
    formatTable({
      title: 'First load of a page',
      columns: ['page', 'scripts', 'KB', 'gzip KB', 'at most', 'styles gzip KB', ''],
      rows: loads.map(({ path, gzipMax, scripts, styles }) => [
        ...[path, scripts.files, kilobytes(scripts.bytes), kilobytes(scripts.gzipBytes), kilobytes(gzipMax), kilobytes(styles.gzipBytes)],
        scripts.gzipBytes > gzipMax ? 'too large' : '',
      ]),
    }),
  )
  if (loads.some(({ scripts, gzipMax }) => scripts.gzipBytes > gzipMax)) process.exitCode = 1
}
