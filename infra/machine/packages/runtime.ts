import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import * as z from 'zod'
import { root } from '../../../web/prerender/root.ts'

/** The entry points that people start: the server and the command line. Everything else is reached from these. */
const boxEntries = ['infra/machine/serve.ts', 'infra/machine/crier.ts']

/** Loaded only where the sources are present: the sandbox, and the program that builds the site. */
const leftOut = /^infra\/sandbox\/|^web\/prerender\/make-site\.ts$/

const folders: Record<string, string> = { shared: 'shared', functions: 'functions', infra: 'infra', web: 'web/src' }

/** `import … from '…'` and `export … from '…'` of values. Types are gone at run time. */
const importing = /^(?:import|export)\b(?!\s+type\b)[^'"`;]*?\bfrom\s*'([^']+)'|^import\s*'([^']+)'/gm

/** `import('…')`, except where it only names a type. */
const importingLater = /(?<!typeof\s)\bimport\('([^']+)'\)/g

/** Threads and programs are started by path, which may use the extension of the file that names it. */
const starting = /\bnew URL\(['`](\.[^'`]*?)(?:(\.[tj]s)|\$\{extname\(import\.meta\.url\)\})['`], import\.meta\.url\)/g

/**
 * Our own files and the packages that a running box loads, now or later. Given other entry points, the ones those load.
 */
export const runtimeSources = (entries: readonly string[] = boxEntries): { files: string[]; packages: string[] } => {
  const files = new Set<string>(entries)
  const packages = new Set<string>()
  // Files found on the way are visited in turn.
  for (const file of files) {
    const targets = targetsIn(file)
    for (const name of targets.flatMap((target) => target.file ?? [])) if (!leftOut.test(name)) files.add(name)
    for (const name of targets.flatMap((target) => target.package ?? [])) packages.add(name)
  }
  return { files: [...files].sort(), packages: [...packages].sort() }
}

const targetsIn = (file: string) => {
  if (!file.endsWith('.ts')) return []
  const code = readFileSync(join(root, file), 'utf8')
  const imported = [...code.matchAll(importing), ...code.matchAll(importingLater)].map(([, from, alone]) => from ?? alone ?? '')
  const started = [...code.matchAll(starting)].map(([, path = '', ending = '.ts']) => path + ending)
  return [...imported, ...started].map((name) => targetOf(file, name))
}

const targetOf = (file: string, name: string): { file?: string; package?: string } => {
  if (name.startsWith('node:')) return {}
  if (name.startsWith('.')) return { file: slashed(join(dirname(file), name)) }
  const [, alias = '', rest = ''] = /^#(\w+)\/(.*)$/.exec(name) ?? []
  const folder = folders[alias]
  if (folder !== undefined) return { file: `${folder}/${rest}` }
  const parts = name.split('/')
  return { package: parts.slice(0, name.startsWith('@') ? 2 : 1).join('/') }
}

const Package = z.object({
  dependencies: z.record(z.string(), z.string()).default({}),
  optionalDependencies: z.record(z.string(), z.string()).default({}),
})

/** The folders of packages and all their dependencies, as far as they're installed. */
export const packageFolders = (names: readonly string[]): string[] => {
  const found = new Set<string>()
  const visit = (name: string, from: string) => {
    const folder = folderOf(name, from)
    if (folder === undefined || found.has(folder)) return
    found.add(folder)
    const { dependencies, optionalDependencies } = Package.parse(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')))
    for (const needed of Object.keys({ ...dependencies, ...optionalDependencies })) visit(needed, folder)
  }
  for (const name of names) visit(name, root)
  return [...found].map((folder) => slashed(relative(root, folder))).sort()
}

/** The way Node resolves packages: in each folder above. */
const folderOf = (name: string, from: string): string | undefined => {
  for (let folder = from; resolve(folder).startsWith(resolve(root)); folder = dirname(folder)) {
    const candidate = join(folder, 'node_modules', name)
    if (existsSync(join(candidate, 'package.json'))) return candidate
  }
  return undefined
}

/** Paths as written in code, which isn't how Windows joins them. */
const slashed = (path: string) => path.replaceAll('\\', '/')
