import * as z from 'zod'
import { jsonVariable, readEnv } from '../runtime/env.ts'
import { exportData } from './move/export-data.ts'
import { Manifest } from './move/export-folder.ts'
import { importData } from './move/import-data.ts'
import { openPlace } from './move/place.ts'
import { runCommand } from './run-command.ts'

// Writes all of a place into a folder, or puts such a folder into an empty place. The environment says where the place is.

const Origin = Manifest.pick({ id: true, crier: true, data: true, from: true }).extend({ isLive: z.boolean() })

const say = (news: string) => void process.stderr.write(`${news}\n`)

const move = async ([verb, folder]: string[]) => {
  if (folder === undefined || (verb !== 'export' && verb !== 'import'))
    throw new Error('Choose a command: export FOLDER, or import FOLDER.')
  const { people, items, files } = await (verb === 'export' ? exporting(folder) : importing(folder))
  return `${people} people, ${items} items and ${files.length} files`
}

const exporting = (folder: string) => {
  const { isLive, ...origin } = readEnv({ MOVE_ORIGIN: jsonVariable(Origin) }).MOVE_ORIGIN
  return exportData(openPlace(), { folder, origin, isLive, say })
}

const importing = (folder: string) =>
  importData(openPlace(), { folder, newestData: readEnv({ NEWEST_DATA: z.coerce.number() }).NEWEST_DATA, say })

// It stops as soon as the command that started it is gone, so nobody who runs that command again meets it.
process.once('disconnect', () => process.exit(1))
process.channel?.unref()

runCommand(move)
