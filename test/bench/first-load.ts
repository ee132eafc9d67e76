import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import * as z from 'zod'
import { filesOf, readManifest } from '../../web/prerender/build-manifest.ts'
import { formatTable, kilobytes } from './report.ts'

const site = fileURLToPath(new URL('../../web/dist', import.meta.url))

/**
 * The most bytes of gzipped scripts that may load before a page is usable. `npm run lighthouse` measures what people
 * perceive.
 */
const limits = { site: 125_000, dashboard: 230_000 }

/** What a visitor's browser must fetch before a page is usable: the page's entry and its route's module. */
const pages = [
  ...[
    { path: '/', route: 'src/routes/site/landing.tsx' },
    { path: '/login', route: 'src/routes/site/login.tsx' },
  ].map((page) => ({ ...page, build: 'site' as const, entry: 'index.html', gzipMax: limits.site })),
  ...['overview', 'posts', 'scheduled', 'queue', 'platforms', 'settings'].map((screen) => ({
    build: 'dashboard' as const,
    path: `/dashboard/${screen}`,
    entry: 'dashboard/index.html',
    route: `src/routes/dashboard/${screen}.tsx`,
    gzipMax: limits.dashboard,
  })),
]

/** The scripts and styles in the first load of each page. */
export const measureFirstLoads = async (folder = site) => {
  return Promise.all(
    pages.map(async ({ build, path, entry, route, gzipMax }) => {
      const files = filesOf(await readManifest(folder, build), [entry, route])
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

/** Each page's gzipped bytes as last recorded, so a run can print the change. */
const notedFile = fileURLToPath(new URL('./first-load.json', import.meta.url))
const Noted = z.record(z.string(), z.number())

if (import.meta.main) {
  const loads = await measureFirstLoads()
  const noted = Noted.parse(JSON.parse(await readFile(notedFile, 'utf8')))
  const changeOf = (path: string, bytes: number) => {
    const change = bytes - (noted[path] ?? bytes)
    return `${change < 0 ? '−' : '+'}${kilobytes(Math.abs(change))}`
  }
  console.log(
    formatTable({
      title: 'First load of a page, in KB',
      columns: ['page', 'scripts', 'KB', 'gzip', 'change', 'at most', 'styles gzip', ''],
      rows: loads.map(({ path, gzipMax, scripts, styles }) => [
        ...[path, scripts.files, kilobytes(scripts.bytes), kilobytes(scripts.gzipBytes), changeOf(path, scripts.gzipBytes)],
        ...[kilobytes(gzipMax), kilobytes(styles.gzipBytes), scripts.gzipBytes > gzipMax ? 'too large' : ''],
      ]),
    }),
  )
  if (process.argv.includes('--note')) {
    const sizes = Object.fromEntries(loads.map(({ path, scripts }) => [path, scripts.gzipBytes]))
    await writeFile(notedFile, `${JSON.stringify(sizes, undefined, 2)}\n`)
  }
  if (loads.some(({ scripts, gzipMax }) => scripts.gzipBytes > gzipMax)) process.exitCode = 1
}
