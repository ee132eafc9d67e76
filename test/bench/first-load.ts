import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { Platform } from '#shared/domain/platforms.ts'
import { filesOf, readManifest } from '../../web/prerender/build-manifest.ts'
import { formatTable, kilobytes } from './report.ts'

const site = fileURLToPath(new URL('../../web/dist', import.meta.url))

/** Bytes that each platform may take: of every page for its name and icon, of the composer for its options. */
const [faces, rules] = [200 * Platform.options.length, 1_850 * Platform.options.length]

/** What a visitor's browser has to fetch before a page can be used: the page's entry and the module of its route. */
const pages = [
  { path: '/', build: 'site', modules: ['index.html', 'src/routes/site/landing.tsx'], gzipMax: 92_100 + faces },
  { path: '/login', build: 'site', modules: ['index.html', 'src/routes/site/login.tsx'], gzipMax: 91_800 + faces },
  {
    path: '/dashboard/overview',
    build: 'dashboard',
    modules: ['dashboard/index.html', 'src/routes/dashboard/overview.tsx'],
    gzipMax: 143_600 + faces,
  },
  {
    path: '/dashboard/posts',
    build: 'dashboard',
    modules: ['dashboard/index.html', 'src/routes/dashboard/posts.tsx'],
    gzipMax: 144_500 + rules,
  },
  {
    path: '/dashboard/scheduled',
    build: 'dashboard',
    modules: ['dashboard/index.html', 'src/routes/dashboard/scheduled.tsx'],
    gzipMax: 157_700 + faces,
  },
]

/** The scripts and styles that the first load of each page costs. */
export const measureFirstLoads = async (folder = site) => {
  return Promise.all(
    pages.map(async ({ path, build, modules, gzipMax }) => {
      const files = filesOf(await readManifest(folder, build), modules)
      const scripts = ['before-paint.js', ...files.filter((file) => file.endsWith('.js'))]
      const styles = files.filter((file) => file.endsWith('.css'))
      return { path, gzipMax, scripts: await sizeOf(folder, scripts), styles: await sizeOf(folder, styles) }
    }),
  )
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
