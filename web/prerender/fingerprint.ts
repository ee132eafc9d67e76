import { createHash } from 'node:crypto'
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from './root.ts'

/** Changes whenever one of these files is changed, added, or removed. Tests don't count. */
export const fingerprintOf = async (patterns: readonly string[]): Promise<string> => {
  const files: string[] = []
  for await (const entry of glob(patterns, { cwd: root, withFileTypes: true, exclude: isLeftOut }))
    if (entry.isFile()) files.push(join(entry.parentPath, entry.name))
  const contents = await Promise.all(files.sort().map(async (file) => `${file.slice(root.length)}\n${await readFile(file, 'base64')}`))
  return createHash('sha256').update(contents.join('\n')).digest('hex')
}

const isLeftOut = ({ name }: { name: string }) => name.endsWith('.test.ts') || name.endsWith('.test.tsx') || name === 'dist'
