import {
  type FileArea,
  type FileSweep,
  fileAreas,
  type MediaLibrary,
  type StoredFile,
  type StoredFiles,
  type SweepPlace,
} from '#functions/ports/media.ts'
import { limitConcurrency } from '#shared/domain/limit-concurrency.ts'
import type { Media } from '#shared/domain/media.ts'
import { dayMs, hourMs, toMs } from '#shared/domain/times.ts'

export type SweepFilesDeps = { storedFiles: StoredFiles; fileSweep: FileSweep; library: Pick<MediaLibrary, 'get'> }

/**
 * The number of objects that one sweep checks. On AWS, at us-east-1 prices, that's at most three lists ($0.005 per
 * thousand) and a thousand item reads ($0.125 per million) each hour: ten cents a month, however full the bucket is.
 */
const objectsPerSweep = 1_000
const readsAtOnce = 16
/** A younger object may belong to something still in progress. */
const youngMs = hourMs

/**
 * Deletes objects that no file in the table needs anymore: abandoned uploads, and leftovers of a crash or of an upload
 * at the wrong moment. One sweep checks a thousand objects, starting where the last one ended. After the last object,
 * the next sweep starts over. `now` in ms. Returns how many it deleted.
 */
export const sweepFiles = async (deps: SweepFilesDeps, now: number): Promise<number> => {
  let place: SweepPlace | undefined = (await deps.fileSweep.place()) ?? beginning
  let left = objectsPerSweep
  let deleted = 0
  while (place && left > 0) {
    const { area, after }: SweepPlace = place
    const page = await deps.storedFiles.page(area, { after, max: left })
    deleted += await sweepPage(deps, { area, page, now })
    place = page.length < left ? areaBehind(area) : { area, after: page.at(-1)?.key }
    left -= page.length
  }
  await deps.fileSweep.setPlace(place ?? beginning)
  return deleted
}

const beginning: SweepPlace = { area: fileAreas[0], after: undefined }

const areaBehind = (area: FileArea): SweepPlace | undefined => {
  const next = fileAreas[fileAreas.indexOf(area) + 1]
  return next && { area: next, after: undefined }
}

type SweptPage = { area: FileArea; page: readonly StoredFile[]; now: number }

const sweepPage = async ({ storedFiles, library }: SweepFilesDeps, { area, page, now }: SweptPage) => {
  const limited = limitConcurrency(readsAtOnce)
  const swept = page
    .filter(({ changedAt }) => now - changedAt > youngMs)
    .map(({ key, ref }) =>
      limited(async () => {
        if (isNeeded(area, await library.get(ref), now)) return 0
        await storedFiles.remove(key)
        return 1
      }),
    )
  return (await Promise.all(swept)).reduce<number>((sum, count) => sum + count, 0)
}

/**
 * An upload is needed until it's completed, for up to a day. An accepted file and its variants are needed as long as
 * the file exists.
 */
const isNeeded = (area: FileArea, media: Media | undefined, now: number) => {
  if (area !== 'incoming') return media !== undefined
  return media?.state.name === 'waiting' && now - toMs(media.createdAt) <= dayMs + youngMs
}
