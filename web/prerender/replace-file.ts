import { mkdir, rename, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { root } from './root.ts'

/** A file that is being written lies here. So nobody who reads or copies a folder meets half a file. */
export const unfinishedFolder = join(root, '.build/unfinished')

/** Two processes may build at the same time, and a third may be reading: a file is there whole or not at all. */
export const replaceFile = async (path: string, contents: string | Uint8Array) => {
  await Promise.all([dirname(path), unfinishedFolder].map((folder) => mkdir(folder, { recursive: true })))
  const unfinished = join(unfinishedFolder, `${basename(path)}.${process.pid}.${crypto.randomUUID()}`)
  await writeFile(unfinished, contents)
  await rename(unfinished, path)
}
