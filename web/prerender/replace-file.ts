import { mkdir, rename, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { root } from './root.ts'

/**
 * Where files are written before they're moved into place, so nobody who reads or copies a folder sees a partial file.
 */
export const unfinishedFolder = join(root, '.build/unfinished')

/**
 * Replaces a file atomically. Two processes may build at the same time while a third reads, so a file is either
 * complete or absent.
 */
export const replaceFile = async (path: string, contents: string | Uint8Array) => {
  await Promise.all([dirname(path), unfinishedFolder].map((folder) => mkdir(folder, { recursive: true })))
  const unfinished = join(unfinishedFolder, `${basename(path)}.${process.pid}.${crypto.randomUUID()}`)
  await writeFile(unfinished, contents)
  await rename(unfinished, path)
}
