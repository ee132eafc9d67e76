import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import { type Disk, diskOf } from '#functions/adapters/folder-files/objects.ts'
import { StartError } from '../process/start-error.ts'

const mebibyte = 1_024 ** 2
const gibibyte = 1_024 ** 3

/** How much space stays free for the table, however large the disk is and whatever the settings say. */
export const tableReserveBytes = 256 * mebibyte
/** With less than this, the table can hardly write: a step of its log takes a few megabytes. */
const fullBytes = 16 * mebibyte

/** How much of a disk people's uploads leave free, if they stop at a percentage. */
export const reserveOf =
  (stopAtPercent: number) =>
  (diskBytes: number): number =>
    Math.max(tableReserveBytes, diskBytes * (1 - stopAtPercent / 100))

/** A disk's state: `low` accepts no more uploads, and on a `full` one nothing can be saved. */
export type DiskState = 'well' | 'low' | 'full'

export const stateOfDisk = ({ bytes, freeBytes }: Disk, stopAtPercent: number): DiskState => {
  if (freeBytes < fullBytes) return 'full'
  return freeBytes < reserveOf(stopAtPercent)(bytes) ? 'low' : 'well'
}

/** SQLite's code for a full disk. https://www.sqlite.org/rescode.html#full */
const sqliteFull = 13

/** True if an error, or its cause, says that a disk is full. */
export const isDiskFull = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  if ('code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')) return true
  if ('errcode' in error && Number(error.errcode) % 256 === sqliteFull) return true
  return isDiskFull(error.cause)
}

/**
 * Explains the problem if the folder's disk is full, whichever program noticed it. Otherwise returns the error
 * unchanged.
 */
export const explainFull = async (error: unknown, folder: string, disk = diskOf): Promise<unknown> => {
  if (error instanceof StartError) return error
  const { freeBytes } = await disk(existingPart(folder)).catch(() => ({ freeBytes: Number.POSITIVE_INFINITY }))
  if (!isDiskFull(error) && freeBytes >= fullBytes) return error
  const words = `The disk of ${folder} is full (${showBytes(freeBytes)} free), so nothing can be written. Free up space or use a larger disk, then run this again.`
  return new StartError(words, { cause: error })
}

/** The folder, or the nearest existing folder above it. */
export const existingPart = (folder: string): string =>
  existsSync(folder) || dirname(folder) === folder ? folder : existingPart(dirname(folder))

export const showBytes = (bytes: number): string => {
  if (bytes >= gibibyte) return `${(bytes / gibibyte).toFixed(1)} GB`
  return `${Math.floor(bytes / mebibyte)} MB`
}
