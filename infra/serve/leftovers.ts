import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { dayMs } from '#shared/domain/times.ts'

const Known = z.object({ file: z.string() })

/**
 * Deletes what a crash left half done: bytes of uploads that no file is made of, and snapshots of backups. An upload in parts does not outlive a restart.
 * A snapshot may be another process's: it goes after a day.
 */
export const removeLeftovers = async (data: string, now = Date.now()): Promise<void> => {
  const media = join(data, 'media')
  const names = await readdir(media).catch(() => [])
  const metas = names.filter((name) => name.endsWith('.json'))
  const known = new Set(
    await Promise.all(metas.map(async (name) => Known.parse(JSON.parse(await readFile(join(media, name), 'utf8'))).file)),
  )
  const isLeft = (name: string) => name.endsWith('.meta') || (name.endsWith('.data') && !known.has(name))
  await Promise.all(names.filter(isLeft).map((name) => rm(join(media, name), { force: true })))

  const snapshots = (await readdir(data)).filter((name) => name.startsWith('.snapshot-')).map((name) => join(data, name))
  for (const snapshot of snapshots) if (now - (await stat(snapshot)).mtimeMs > dayMs) await rm(snapshot, { recursive: true, force: true })
}
