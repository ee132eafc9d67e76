import { globSync } from 'node:fs'
import { root } from '../../web/prerender/root.ts'

/** Folders that tools fill, as .gitignore names them. */
const filled = ['**/node_modules/**', '.build/**', '.local/**', 'cdk.out/**', 'coverage/**', 'web/dist/**']

/** All files of ours below these folders, by their paths from the root. The tests run where there is no git. */
export const ourFiles = (...folders: readonly string[]): string[] =>
  globSync(
    folders.map((folder) => `${folder}/**/*`),
    { cwd: root, exclude: filled, withFileTypes: true },
  )
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`.slice(root.length).replace(/^\//, ''))
    .sort()
