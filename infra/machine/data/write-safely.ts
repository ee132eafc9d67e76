import { chmod, mkdir, open, readdir, rename } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { syncFolder } from '#functions/adapters/folder-files/object-folders.ts'

/** Writes a file that only its owner can read. A power failure leaves either the old one or the new one. */
export const writeSafely = async (file: string, content: string | Buffer): Promise<void> => {
  const unfinished = `${file}.new`
  const handle = await open(unfinished, 'w', 0o600)
  try {
    await handle.writeFile(content)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(unfinished, file)
  await syncFolder(dirname(file))
}

/** Makes all names in a folder and its subfolders durable. */
export const syncTree = async (folder: string): Promise<void> => {
  const entries = await readdir(folder, { withFileTypes: true })
  for (const entry of entries) if (entry.isDirectory()) await syncTree(join(folder, entry.name))
  await syncFolder(folder)
}

/** Creates a folder that only its owner can read, and its parents, durably. */
export const makeFolder = async (folder: string): Promise<void> => {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 })
  if (first === undefined) return
  await chmod(folder, 0o700)
  for (let made = resolve(folder); made.length >= first.length; made = dirname(made)) await syncFolder(dirname(made))
}

/** For reads: turns a missing file or folder into undefined, and rethrows any other error. */
export const ignoreMissing = (error: NodeJS.ErrnoException): undefined => {
  if (error.code !== 'ENOENT') throw error
}
