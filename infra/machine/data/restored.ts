import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { pauseHoursMax } from '#shared/domain/platform-pauses.ts'

/** Says that the data were restored, until their first start. */
export const restoredFile = 'restored.json'

const Restored = z.object({ backupAt: z.iso.datetime(), restoredAt: z.string() })

/** When the backup was made that the data were restored from, as an instant; undefined from their first start on. */
export const readBackupTime = async (folder: string): Promise<string | undefined> => {
  const text = await readFile(join(folder, restoredFile), 'utf8').catch(() => undefined)
  return text === undefined ? undefined : Restored.parse(JSON.parse(text)).backupAt
}

type Options = {
  folder: string
  /** Gives an order of the operator. */
  order: (args: readonly string[]) => Promise<string>
  onNews: (news: string) => void
}

/** Pauses every platform at the first start after a restore, before anything is sent: people may want to look first. */
export const pauseAfterRestore = async ({ folder, order, onNews }: Options): Promise<void> => {
  const backupAt = await readBackupTime(folder)
  if (backupAt === undefined) return
  const message = `Your posts are waiting because Crier was restored from a backup from ${backupAt}.`
  await order(['pause', 'all', '--hours', String(pauseHoursMax), '--message', message])
  await rm(join(folder, restoredFile))
  onNews(
    `This data is from ${backupAt}. Nothing is published until you run \`crier admin resume all\`. Posts that went out since then aren't sent again.`,
  )
}
