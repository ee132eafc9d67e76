import type { MediaRef } from '#shared/domain/media.ts'

/** Where files lie: what was uploaded, what was accepted of it, and what was made of that. */
export const fileAreas = ['incoming', 'media', 'renditions'] as const
export type FileArea = (typeof fileAreas)[number]

/** An object in the storage: of which file it is, and since when it has been as it is (ms). */
export type StoredFile = { key: string; ref: MediaRef; changedAt: number }

/** Every object in the storage, whatever the table knows of it. */
export interface StoredFiles {
  /** Up to `max` objects of an area, in the order of their keys: the first ones, or those behind `after`. */
  page(area: FileArea, options: { after: string | undefined; max: number }): Promise<StoredFile[]>
  /** Deletes an object; one that's gone does no harm. */
  remove(key: string): Promise<void>
}

/** How far a sweep through the storage has come. */
export type SweepPlace = { area: FileArea; after: string | undefined }

/** Remembers from one sweep to the next how far they have come. */
export interface FileSweep {
  place(): Promise<SweepPlace | undefined>
  setPlace(place: SweepPlace): Promise<void>
}
