import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { subset } from 'semver'
import packageJson from '../../package.json' with { type: 'json' }
import { root } from '../../web/prerender/root.ts'

/**
 * A package-lock.json without the engine requirements that refuse one of these Node versions. npm compares them with
 * the Node it runs on itself, and warns. Everything here runs on the Node from the `node` package.
 */
export const withoutRefusals = (lock: string, nodes: string): string => {
  const kept: unknown = JSON.parse(lock, (key, value: unknown) => (key === 'engines' && refuses(value, nodes) ? undefined : value))
  return `${JSON.stringify(kept, undefined, 2)}\n`
}

const refuses = (engines: unknown, nodes: string) =>
  typeof engines === 'object' && engines !== null && 'node' in engines && !subset(nodes, String(engines.node))

if (import.meta.main) {
  const file = join(root, 'package-lock.json')
  await writeFile(file, withoutRefusals(await readFile(file, 'utf8'), packageJson.engines.node))
}
