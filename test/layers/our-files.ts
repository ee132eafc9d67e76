import { globSync } from 'node:fs'
import { root } from '../../web/prerender/root.ts'

/** Generated folders, as in .gitignore. */
const filled = ['**/node_modules/**', '.build/**', '.local/**', 'cdk.out/**', 'coverage/**', 'web/dist/**']

/** All of our files below these folders, by path from the root. Doesn't use git, because tests also run without it. */
export const ourFiles = (...folders: readonly string[]): string[] =>
  globSync(
    folders.map((folder) => `${folder}/**/*`),
    { cwd: root, exclude: filled, withFileTypes: true },
  )
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`.slice(root.length).replace(/^\//, ''))
    .sort()
