import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { ignoreMissing, writeSafely } from '../data/write-safely.ts'
import { StartError } from '../process/start-error.ts'

const MovedAway = z.object({ export: z.string(), to: z.string(), at: z.iso.datetime() })
type MovedAway = z.infer<typeof MovedAway>

/** The file that says a folder's data was exported: from then on, it lives elsewhere. */
const fileIn = (data: string) => join(data, 'moved-away.json')

export const readMovedAway = async (data: string): Promise<MovedAway | undefined> => {
  const text = await readFile(fileIn(data), 'utf8').catch(ignoreMissing)
  return text === undefined ? undefined : MovedAway.parse(JSON.parse(text))
}

export const writeMovedAway = (data: string, moved: MovedAway): Promise<void> => writeSafely(fileIn(data), JSON.stringify(moved))

/** Lets Crier start on the data again. */
export const forgetMovedAway = (data: string): Promise<void> => rm(fileIn(data), { force: true })

/** Scheduled posts go out at the new place. Here they would go out a second time. */
export const refuseMovedAway = async (data: string): Promise<void> => {
  const moved = await readMovedAway(data)
  if (moved)
    throw new StartError(
      `The data in ${data} were moved to ${moved.to} on ${moved.at}: starting here again would publish posts twice. If the move fell through, run \`crier export --undo\`.`,
    )
}
