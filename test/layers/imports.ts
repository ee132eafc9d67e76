import { readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { root } from '../../web/prerender/root.ts'
import { ourFiles } from './our-files.ts'

/**
 * A file and its imports: our own files by path, packages as `npm:NAME`, and Node's modules as `node:NAME`. `lazy`
 * lists the imports that are loaded only when needed.
 */
export type Source = { file: string; imports: readonly string[]; lazy: readonly string[] }

/** The product's source files, without tests. */
export const productSources = (): Source[] =>
  ourFiles('shared', 'functions', 'web', 'infra')
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => sourceOf(file, readFileSync(join(root, file), 'utf8')))

export const sourceOf = (file: string, text: string): Source => {
  const found = [...text.matchAll(importing)]
  return {
    file,
    imports: found.map(([, ...names]) => target(file, names.find((name) => name !== undefined) ?? '')),
    lazy: found.flatMap(([, , , name]) => (name === undefined ? [] : [target(file, name)])),
  }
}

/** Matches `import … from '…'`, `export … from '…'`, `import '…'`, and `import('…')`. */
const importing = /^\s*(?:import|export)\b[^'"`;]*?\bfrom\s*'([^']+)'|^import\s*'([^']+)'|\bimport\(\s*'([^']+)'/gm

const folders: Record<string, string> = { shared: 'shared', functions: 'functions', infra: 'infra', web: 'web/src', test: 'test' }

const target = (file: string, name: string) => {
  if (name.startsWith('.')) return normalize(join(dirname(file), name))
  const [, alias = '', rest = ''] = /^#(\w+)\/(.*)$/.exec(name) ?? []
  const folder = folders[alias]
  if (folder !== undefined) return `${folder}/${rest}`
  if (name.startsWith('node:')) return name.split('/')[0] ?? name
  return `npm:${name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/')}`
}

/**
 * The files in an import cycle, including type imports, or none if there's no cycle. Repeatedly removes files that
 * nothing imports and files that import nothing.
 */
export const ringIn = (graph: ReadonlyMap<string, readonly string[]>): string[] => {
  let left = new Map(graph)
  for (;;) {
    const imported = new Set([...left.values()].flat())
    const next = new Map([...left].filter(([file, imports]) => imported.has(file) && imports.some((name) => left.has(name))))
    if (next.size === left.size) return [...left.keys()]
    left = next
  }
}
