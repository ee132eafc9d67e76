import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { pauseHoursMax } from '#shared/domain/platform-pauses.ts'

/** Marks restored data until its first start. */
export const restoredFile = 'restored.json'

const Restored = z.object({ backupAt: z.iso.datetime(), restoredAt: z.string() })

/** When the backup that the data was restored from was made, as an instant; undefined once it has started. */
export const readBackupTime = async (folder: string): Promise<string | undefined> => {
  const text = await readFile(join(folder, restoredFile), 'utf8').catch(() => undefined)
  return text === undefined ? undefined : Restored.parse(JSON.parse(text)).backupAt
}

type Options = {
  folder: string
  /** Carries out an operator's order. */
  order: (args: readonly string[]) => Promise<string>
  onNews: (news: string) => void
}

/**
 * Pauses every platform at the first start after a restore, before anything is sent: people may want to check first.
 */
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
