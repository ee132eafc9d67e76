import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import type { Disk } from '#functions/adapters/folder-files/objects.ts'
import { dayMs } from '#shared/domain/times.ts'
import { reserveOf } from './disk.ts'
import { ignoreMissing, writeSafely } from './write-safely.ts'

/** How much of the disk was used at a time (ms). */
const Sample = z.object({ at: z.number(), usedBytes: z.number() })
const History = z.array(Sample)
type Sample = z.infer<typeof Sample>

const fileIn = (data: string) => join(data, 'disk-history.json')
const daysKept = 30

/** Records once a day how full the disk is. A disk without space for that is reported elsewhere. */
export const noteDisk = async (data: string, { bytes, freeBytes }: Disk, now: number): Promise<void> => {
  const history = await readHistory(data)
  const last = history.at(-1)
  if (last && now - last.at < dayMs) return
  const sample = { at: now, usedBytes: bytes - freeBytes }
  await writeSafely(fileIn(data), JSON.stringify([...history, sample].slice(-daysKept))).catch(() => undefined)
}

export const readHistory = async (data: string): Promise<Sample[]> => {
  const text = await readFile(fileIn(data), 'utf8').catch(ignoreMissing)
  return text === undefined ? [] : (History.safeParse(parsed(text)).data ?? [])
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

type Now = { disk: Disk; now: number; stopAtPercent: number }

/**
 * How many days until uploads stop, if the disk keeps filling as it has since the oldest sample. Undefined with less
 * than a day of samples, and while the disk isn't filling.
 */
export const daysLeft = (history: readonly Sample[], { disk, now, stopAtPercent }: Now): number | undefined => {
  const [oldest] = history
  if (!oldest || now - oldest.at < dayMs) return undefined
  const perDay = ((disk.bytes - disk.freeBytes - oldest.usedBytes) / (now - oldest.at)) * dayMs
  if (perDay <= 0) return undefined
  return Math.max(0, Math.floor((disk.freeBytes - reserveOf(stopAtPercent)(disk.bytes)) / perDay))
}
