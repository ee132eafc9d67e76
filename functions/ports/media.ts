import type { Media, MediaContentType, MediaKind, MediaRef } from '#shared/domain/media.ts'
import type { Kept } from './limits.ts'
import type { Page, PageRequest } from './page.ts'

/** Which files of a list are meant: those whose name holds a text, in whatever case, and those of a kind. */
export type MediaFilter = { search?: string | undefined; kind?: MediaKind | undefined }

/** What is known of a person's files. Every method is keyed by the owner's id. */
export interface MediaLibrary {
  get(ref: MediaRef): Promise<Media | undefined>
  /** Those that exist, in the order asked for. */
  getMany(userId: string, ids: readonly string[]): Promise<Media[]>
  /** Newest first. Throws `DomainError('invalid')` when the cursor is not one of this list. */
  list(userId: string, page: PageRequest, filter?: MediaFilter): Promise<Page<Media>>
  /**
   * Writes a new file and counts it, at once; `full` when the person would keep more than `max`. A file that stays `waiting` is forgotten a
   * day or so later, but counts until `recount`.
   */
  create(media: Media, max: Kept): Promise<'created' | 'taken' | 'full'>
  /** Counts anew what the person keeps: what nobody uploaded until now (ms) is no more. */
  recount(userId: string, now: number): Promise<Kept>
  /** Sets what the probe found, once: the first finding stays. Answers the file as it then is, or undefined when there is none. */
  complete(ref: MediaRef, found: Pick<Media, 'contentType' | 'fileName' | 'kind' | 'state'>): Promise<Media | undefined>
  setAltText(ref: MediaRef, altText: string): Promise<Media | undefined>
  /** Notes since when a file is unused (an instant), or that it is used. One that is gone is left so. */
  setUnusedSince(ref: MediaRef, unusedSince: string | undefined): Promise<void>
  remove(ref: MediaRef): Promise<boolean>
}

/** What lies in `incoming/`, with the type of the form that it came by. `version` changes when other bytes are uploaded in its place. */
export type Upload = { bytes: number; contentType: string; version: string }

/** Where a large file goes in parts, until they are joined or the upload is given up. */
export type PartsRef = MediaRef & { uploadId: string }

/** A part of an upload. Numbers begin with 1; all but the last part have the same size. */
export type UploadPart = { number: number; bytes: number }
export type ArrivedPart = UploadPart & { version: string }

/** Bytes `from` to `to` (exclusive). */
export type ByteRange = { from: number; to: number }

/** An accepted file as it was uploaded, or what was made of it for the need of that name. */
export type FileRef = MediaRef & { variant?: string }

/**
 * The files' bytes. An upload lies in `incoming/` until it was probed. Methods that name a version throw `DomainError('conflict')` when the upload
 * has changed since. So only what was probed is accepted. A missing file is `DomainError('not-found')`.
 */
export interface MediaFiles {
  /** A form that uploads exactly this file straight to storage, good for ten minutes. Its file field, named `file`, comes last. */
  uploadForm(media: Media): Promise<{ url: string; fields: Record<string, string> }>
  /** What was uploaded, if anything was. */
  uploaded(ref: MediaRef): Promise<Upload | undefined>
  readUpload(ref: MediaRef, version: string, range: ByteRange): Promise<Uint8Array>
  /** Copies an upload out of `incoming/`, as the given content type; from then on it can be read and downloaded. Repeating it does no harm. */
  accept(ref: MediaRef, upload: Upload): Promise<void>
  /** Empties the file's place in `incoming/`. */
  discardUpload(ref: MediaRef): Promise<void>
  /** Of an accepted file. */
  read(ref: FileRef, range: ByteRange): Promise<Uint8Array>
  /** An address at which a platform can fetch the accepted file by itself, good for two hours; ASCII only, and it redirects nowhere. */
  shareUrl(ref: FileRef): Promise<string>
  /** An address of the accepted file, or of what was made of it, good for ten minutes. */
  downloadUrl(ref: FileRef): Promise<string>
  /** Deletes the file, uploaded and accepted, and what was made of it. */
  remove(ref: MediaRef): Promise<void>
}

/**
 * Uploads in parts, for files too large to be sent again from their beginning. Joined, they are an upload like any other. Methods throw
 * `DomainError('not-found')` when the upload is no longer open; it stays so for a day.
 */
export interface MediaUploadParts {
  /** Opens an upload; answers its id. */
  open(media: Media): Promise<string>
  /** An address for each part, in their order, that takes exactly so many bytes, by PUT, within an hour. Sending a part again replaces it. */
  urlsOf(ref: PartsRef, parts: readonly UploadPart[]): Promise<string[]>
  /** What the storage has, in order. */
  arrived(ref: PartsRef): Promise<ArrivedPart[]>
  /** Makes one upload of the parts. */
  join(ref: PartsRef, parts: readonly ArrivedPart[]): Promise<void>
  /** Gives an upload up with all that has arrived; one that is no longer open does no harm. */
  abort(ref: PartsRef): Promise<void>
}

/** Completes files too large to be waited for. */
export interface MediaCompletions {
  /** Has a file completed soon, without waiting for it. It may be lost, and may be asked for again: completing a file twice does no harm. */
  start(ref: MediaRef): Promise<void>
}

/** A file whose bytes `from` to `to` (exclusive) can be read. */
export type ReadableFile = { bytes: number; read(from: number, to: number): Promise<Uint8Array> }

/** What a file really is, by its bytes alone. Pixels are counted as they are shown, after rotation. */
export type Probed = {
  contentType: MediaContentType
  width: number
  height: number
  /** Only of videos. */
  durationMs?: number
  /** Only of videos: the four-letter code of what the picture is coded in. */
  codec?: string
  /** Only of videos: frames per second on average, where the file tells. */
  frameRate?: number
  /** Only of videos with sound: the four-letter code of what it is coded in. */
  audioCodec?: string
  /** Only of GIFs. */
  frames?: number
  /** Only of pictures that carry more than the picture, such as where it was taken. */
  hasMetadata?: true
}

/**
 * Looks into a file without decoding it. `refused` is a sentence that tells the person what is wrong and what to do.
 * Only a failure to read is thrown.
 */
export type Probe = (file: ReadableFile) => Promise<Probed | { refused: string }>

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
