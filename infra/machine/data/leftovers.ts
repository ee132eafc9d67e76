import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { dayMs } from '#shared/domain/times.ts'

const Known = z.object({ file: z.string() })

/**
 * Deletes what a crash left half done: bytes that were on their way, and snapshots of backups. Bytes lie at the top until they are a file, or a part of
 * an open upload. A snapshot may be another process's: it goes after a day.
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
