import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import * as z from 'zod'
import { root } from '../../../web/prerender/root.ts'

/** What is started: the server, its threads and helpers, and the command line. */
const entries = [
  'infra/serve/serve.ts',
  'infra/serve/crier.ts',
  'infra/local/aws/function-worker.ts',
  'infra/local/aws/emulator-supervisor.ts',
  'functions/operator/box.ts',
  'functions/operator/move.ts',
  'functions/operator/own-apps.ts',
]

/** What the bundled functions leave to be found beside them, and the table's emulator, which is run by its path. */
const foundLater = ['sharp', '@dynoxide/linux-x64']

const folders: Record<string, string> = { shared: 'shared', functions: 'functions', infra: 'infra', web: 'web/src' }

/** `import … from '…'` and `export … from '…'` of values: types are gone when it runs. */
const importing = /^(?:import|export)\b(?!\s+type\b)[^'"`;]*?\bfrom\s*'([^']+)'|^import\s*'([^']+)'/gm

/** Our own files and the packages that a running box reads. What loads only on demand, such as the bundler and the sandbox, is not among them. */
export const runtimeSources = (): { files: string[]; packages: string[] } => {
  const files = new Set<string>(entries)
  const packages = new Set<string>(foundLater)
  // Files that are found on the way are visited in their turn.
  for (const file of files) {
    const targets = targetsIn(file)
    for (const name of targets.flatMap((target) => target.file ?? [])) files.add(name)
    for (const name of targets.flatMap((target) => target.package ?? [])) packages.add(name)
  }
  return { files: [...files].sort(), packages: [...packages].sort() }
}

const targetsIn = (file: string) =>
  file.endsWith('.ts')
    ? [...readFileSync(join(root, file), 'utf8').matchAll(importing)].map(([, from, alone]) => targetOf(file, from ?? alone ?? ''))
    : []

const targetOf = (file: string, name: string): { file?: string; package?: string } => {
  if (name.startsWith('node:')) return {}
  if (name.startsWith('.')) return { file: join(dirname(file), name) }
  const [, alias = '', rest = ''] = /^#(\w+)\/(.*)$/.exec(name) ?? []
  const folder = folders[alias]
  if (folder !== undefined) return { file: join(folder, rest) }
  const parts = name.split('/')
  return { package: parts.slice(0, name.startsWith('@') ? 2 : 1).join('/') }
}

const Package = z.object({
  dependencies: z.record(z.string(), z.string()).default({}),
  optionalDependencies: z.record(z.string(), z.string()).default({}),
})

/** The folders of packages with all that they need, as far as it is installed. */
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
  return [...found].map((folder) => relative(root, folder)).sort()
}

/** As Node looks for packages: in each folder above. */
const folderOf = (name: string, from: string): string | undefined => {
  for (let folder = from; folder.startsWith(root.replace(/\/$/, '')); folder = dirname(folder)) {
    const candidate = join(folder, 'node_modules', name)
    if (existsSync(join(candidate, 'package.json'))) return candidate
  }
  return undefined
}
