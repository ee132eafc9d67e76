import { existsSync } from 'node:fs'
import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { dayMs } from '#shared/domain/times.ts'
import { StartError } from '../process/start-error.ts'
import { type DataFolder, openDataFolder } from './data-folder.ts'
import { makeFolder } from './write-safely.ts'

/** Where a backup is unpacked before it replaces a data folder. */
export const restoringFolder = (data: string) => `${data}.restoring`

/** Opens the data folder for this process alone, readable only by its owner. `kept` exists. */
export const openOwnFolder = async (data: string): Promise<DataFolder & { kept: string }> => {
  if (!existsSync(data) && existsSync(restoringFolder(data)))
    throw new StartError(`A restore of ${data} was interrupted. Run it again. The previous data is next to it.`)
  await makeFolder(data)
  const status = await stat(data)
  if (isOpenToOthers(status)) throw new StartError(`Other users can read the data folder ${data}. Run \`chmod 700 ${data}\`.`)
  if (process.getuid !== undefined && status.uid !== process.getuid())
    throw new StartError(`The data folder ${data} belongs to another user. Run Crier as that user, or \`chown\` the folder.`)
  const folder = await openDataFolder(data, 'DATA_FOLDER')
  if (folder.kept === undefined) throw new StartError('DATA_FOLDER can’t be used.')
  await makeFolder(folder.files)
  return { ...folder, kept: folder.kept }
}

type Status = { mode: number }

/**
 * True if anyone but its owner may read a file or list a folder. Windows uses access control lists and reports the same
 * mode for everything. There, a person's own folders are private by default.
 */
export const isOpenToOthers = ({ mode }: Status, platform = process.platform): boolean => platform !== 'win32' && (mode & 0o077) !== 0

const Known = z.object({ file: z.string() })

/**
 * Deletes what a crash left half done: partial bytes, and backup snapshots. Bytes lie at the top until they become a
 * file or part of an open upload. A snapshot may be another process's, so it's deleted after a day.
 */
export const removeLeftovers = async (data: string, now = Date.now()): Promise<void> => {
  const media = join(data, 'media')
  const names = await readdir(media).catch(() => [])
  const metas = names.filter((name) => name.endsWith('.json'))
  const known = new Set<string>()
  for (const name of metas) known.add(Known.parse(JSON.parse(await readFile(join(media, name), 'utf8'))).file)
  const isLeft = (name: string) => name.endsWith('.meta') || (name.endsWith('.data') && !known.has(name))
  for (const name of names.filter(isLeft)) await rm(join(media, name), { force: true })

  const snapshots = (await readdir(data)).filter((name) => name.startsWith('.snapshot-')).map((name) => join(data, name))
  for (const snapshot of snapshots) if (now - (await stat(snapshot)).mtimeMs > dayMs) await rm(snapshot, { recursive: true, force: true })
}
