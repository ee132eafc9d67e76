import { existsSync } from 'node:fs'
import { chmod, mkdir, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { type DataFolder, openDataFolder } from '../local/data-folder.ts'
import { StartError } from '../local/start-error.ts'
import { syncFolder } from './write-safely.ts'

/** Where a backup is unpacked before it takes the place of a data folder. */
export const restoringFolder = (data: string) => `${data}.restoring`

/** Opens the data folder for this process alone, and for its owner's eyes only. `kept` is there. */
export const openOwnFolder = async (data: string): Promise<DataFolder & { kept: string }> => {
  if (!existsSync(data) && existsSync(restoringFolder(data)))
    throw new StartError(`A restore of ${data} broke off: run it again. What was there before lies beside it.`)
  const made = await mkdir(data, { recursive: true, mode: 0o700 })
  if (made !== undefined) {
    await chmod(data, 0o700)
    await keepNames(resolve(data), made)
  }
  const { mode, uid } = await stat(data)
  if ((mode & 0o077) !== 0) throw new StartError(`Others can look into the data folder ${data}: run \`chmod 700 ${data}\`.`)
  if (process.getuid !== undefined && uid !== process.getuid())
    throw new StartError(`The data folder ${data} belongs to another user: run Crier as that user, or \`chown\` the folder.`)
  const folder = await openDataFolder(data, 'DATA_FOLDER')
  if (folder.kept === undefined) throw new StartError('DATA_FOLDER can not be kept.')
  return { ...folder, kept: folder.kept }
}

/** A power cut takes a new folder with all that is in it. It does not when the folders above wait for the disk. `first` is the topmost new one. */
const keepNames = async (folder: string, first: string): Promise<void> => {
  await syncFolder(dirname(folder))
  if (folder !== first && folder.length > first.length) await keepNames(dirname(folder), first)
}
