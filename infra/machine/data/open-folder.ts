import { existsSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { StartError } from '../process/start-error.ts'
import { type DataFolder, openDataFolder } from './data-folder.ts'
import { isOpenToOthers } from './owner-only.ts'
import { makeFolder } from './write-safely.ts'

/** Where a backup is unpacked before it takes the place of a data folder. */
export const restoringFolder = (data: string) => `${data}.restoring`

/** Opens the data folder for this process alone, and for its owner's eyes only. `kept` is there. */
export const openOwnFolder = async (data: string): Promise<DataFolder & { kept: string }> => {
  if (!existsSync(data) && existsSync(restoringFolder(data)))
    throw new StartError(`A restore of ${data} broke off: run it again. What was there before lies beside it.`)
  await makeFolder(data)
  const status = await stat(data)
  if (isOpenToOthers(status)) throw new StartError(`Others can look into the data folder ${data}: run \`chmod 700 ${data}\`.`)
  if (process.getuid !== undefined && status.uid !== process.getuid())
    throw new StartError(`The data folder ${data} belongs to another user: run Crier as that user, or \`chown\` the folder.`)
  const folder = await openDataFolder(data, 'DATA_FOLDER')
  if (folder.kept === undefined) throw new StartError('DATA_FOLDER can not be kept.')
  await makeFolder(folder.files)
  return { ...folder, kept: folder.kept }
}
