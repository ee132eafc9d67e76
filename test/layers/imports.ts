import { readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { root } from '../../web/prerender/root.ts'
import { ourFiles } from './our-files.ts'

/**
 * A file and what it imports: our own files by their paths, packages as `npm:NAME`, Node's modules as `node:NAME`. `lazy` is what of that is loaded only
 * when it's needed.
 */
export type Source = { file: string; imports: readonly string[]; lazy: readonly string[] }

/** What is part of the product, tests apart. */
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

/** `import … from '…'`, `export … from '…'`, `import '…'` and `import('…')`. */
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

/** The files of a ring of imports, types too; none when there is no ring. What nothing imports, and what imports nothing, is left out by and by. */
export const ringIn = (graph: ReadonlyMap<string, readonly string[]>): string[] => {
  let left = new Map(graph)
  for (;;) {
    const imported = new Set([...left.values()].flat())
    const next = new Map([...left].filter(([file, imports]) => imported.has(file) && imports.some((name) => left.has(name))))
    if (next.size === left.size) return [...left.keys()]
    left = next
  }
}
