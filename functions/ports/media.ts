import type { WorkspaceId } from '#shared/domain/id.ts'
import type { Media, MediaContentType, MediaKind, MediaRef } from '#shared/domain/media.ts'
import type { StorageUse } from './limits.ts'
import type { Page, PageRequest } from './page.ts'

/** Filters a list of files by text in their name, ignoring case, and by kind. */
export type MediaFilter = { search?: string | undefined; kind?: MediaKind | undefined }

/** The metadata of a person's files. Every method is keyed by the owner's id. */
export interface MediaLibrary {
  get(ref: MediaRef): Promise<Media | undefined>
  /** Returns those that exist, in the order requested. */
  getMany(workspaceId: WorkspaceId, ids: readonly string[]): Promise<Media[]>
  /** Newest first. Throws `DomainError('invalid')` if the cursor isn't from this list. */
  list(workspaceId: WorkspaceId, page: PageRequest, filter?: MediaFilter): Promise<Page<Media>>
  /**
   * Writes a new file and counts it atomically. Returns `full` if the person would exceed `max`. A file that stays
   * `waiting` is dropped after about a day, but counts until `recount`.
   */
  create(media: Media, max: StorageUse): Promise<'created' | 'taken' | 'full'>
  /** Recounts what the person stores, without what wasn't uploaded by `now` (ms). */
  recount(workspaceId: WorkspaceId, now: number): Promise<StorageUse>
  /** Sets the probe's result, once: the first result stays. Returns the current file, or undefined if there is none. */
  complete(ref: MediaRef, found: Pick<Media, 'contentType' | 'fileName' | 'kind' | 'state'>): Promise<Media | undefined>
  setAltText(ref: MediaRef, altText: string): Promise<Media | undefined>
  /** Records since when a file is unused (an instant), or that it's in use. Does nothing if it's gone. */
  setUnusedSince(ref: MediaRef, unusedSince: string | undefined): Promise<void>
  remove(ref: MediaRef): Promise<boolean>
}

/**
 * An object in `incoming/`, with the content type from its upload form. `version` changes when other bytes are uploaded
 * in its place.
 */
export type Upload = { bytes: number; contentType: string; version: string }

/** Where a large file is uploaded in parts, until they are joined or the upload is aborted. */
export type PartsRef = MediaRef & { uploadId: string }

/** A part of an upload. Numbers start at 1. All parts but the last have the same size. */
export type UploadPart = { number: number; bytes: number }
export type UploadedPart = UploadPart & { version: string }

/** Bytes `from` to `to` (exclusive). */
export type ByteRange = { from: number; to: number }

/** An accepted file as uploaded, or its variant of that name. */
export type FileRef = MediaRef & { variant?: string }

/**
 * The files' bytes. An upload stays in `incoming/` until it's probed. Methods that take a version throw
 * `DomainError('conflict')` if the upload has changed since, so only what was probed gets accepted. A missing file is
 * `DomainError('not-found')`.
 */
export interface MediaFiles {
  /**
   * Creates a form that uploads exactly this file straight to storage, valid for ten minutes. Its file field, named
   * `file`, must come last.
   */
  uploadForm(media: Media): Promise<{ url: string; fields: Record<string, string> }>
  /**
   * Stores a file's bytes as its upload, as they arrive, and returns how many there were. If `content` throws, that error
   * is thrown and nothing is left.
   */
  receive(ref: MediaRef, contentType: string, content: AsyncIterable<Uint8Array>): Promise<number>
  /** Returns what was uploaded, if anything. */
  uploaded(ref: MediaRef): Promise<Upload | undefined>
  readUpload(ref: MediaRef, version: string, range: ByteRange): Promise<Uint8Array>
  /**
   * Copies an upload out of `incoming/` with the given content type. From then on, it can be read and downloaded.
   * Idempotent.
   */
  accept(ref: MediaRef, upload: Upload): Promise<void>
  /** Deletes the file's upload from `incoming/`. */
  discardUpload(ref: MediaRef): Promise<void>
  /** Reads an accepted file. */
  read(ref: FileRef, range: ByteRange): Promise<Uint8Array>
  /**
   * Returns a URL where a platform can fetch the accepted file, valid for two hours. ASCII only, and it never
   * redirects.
   */
  shareUrl(ref: FileRef): Promise<string>
  /** Returns a URL for the accepted file or its variant, valid for ten minutes. */
  downloadUrl(ref: FileRef): Promise<string>
  /** Deletes the file with its upload and its variants. */
  remove(ref: MediaRef): Promise<void>
}

/**
 * Multipart uploads, for files too large to restart from the beginning. Once joined, they are like any other upload.
 * Methods throw `DomainError('not-found')` if the upload is no longer open. It stays open for a day.
 */
export interface MediaUploadParts {
  /** Opens an upload and returns its id. */
  open(media: Media): Promise<string>
  /**
   * Returns a URL for each part, in order. Each accepts a PUT of exactly that many bytes within an hour. Sending a part
   * again replaces it.
   */
  urlsOf(ref: PartsRef, parts: readonly UploadPart[]): Promise<string[]>
  /** Returns the parts that have arrived, in order. */
  arrived(ref: PartsRef): Promise<UploadedPart[]>
  /** Joins the parts into one upload. */
  join(ref: PartsRef, parts: readonly UploadedPart[]): Promise<void>
  /** Aborts an upload and discards what has arrived. Does nothing if it's no longer open. */
  abort(ref: PartsRef): Promise<void>
}

/** A file at an address, while it's being downloaded. Its bytes can be read once. */
export type Download = { contentType: string; content: AsyncIterable<Uint8Array> }

/**
 * Downloads a public file from an address that a person gave, within 20 seconds. Throws `DomainError`, also while the
 * bytes are read: `invalid` naming `url` if there's no such file for everyone, or more than `bytesMax` bytes, and
 * `upstream` if trying again may help.
 */
export type DownloadFile = (url: string, bytesMax: number) => Promise<Download>

/** Completes files that take too long to wait for. */
export interface MediaCompletions {
  /**
   * Requests that a file be completed soon, without waiting. The request may be lost, and may be repeated: completing a
   * file twice is harmless.
   */
  start(ref: MediaRef): Promise<void>
}

/** A file whose bytes `from` to `to` (exclusive) can be read. */
export type ReadableFile = { bytes: number; read(from: number, to: number): Promise<Uint8Array> }

/** What a file really is, judged by its bytes alone. Dimensions are in pixels as shown, after rotation. */
export type ProbeResult = {
  contentType: MediaContentType
  width: number
  height: number
  /** Videos only. */
  durationMs?: number
  /** Videos only: the video codec's four-letter code. */
  codec?: string
  /** Videos only: the average frames per second, if the file says. */
  frameRate?: number
  /** Videos with sound only: the audio codec's four-letter code. */
  audioCodec?: string
  /** GIFs only. */
  frames?: number
  /** Only for images with extra metadata, such as where they were taken. */
  hasMetadata?: true
}

/**
 * Inspects a file without decoding it. `refused` is a sentence that tells the person what's wrong and what to do.
 * Throws only if reading fails.
 */
export type Probe = (file: ReadableFile) => Promise<ProbeResult | { refused: string }>

/** The storage areas: uploads, accepted files, and their variants. */
export const fileAreas = ['incoming', 'media', 'renditions'] as const
export type FileArea = (typeof fileAreas)[number]

/** An object in storage: the file it belongs to, and when it last changed (ms). */
export type StoredFile = { key: string; ref: MediaRef; changedAt: number }

/** Every object in storage, whether or not the table knows it. */
export interface StoredFiles {
  /** Returns up to `max` objects in an area, in key order: the first ones, or those after `after`. */
  page(area: FileArea, options: { after: string | undefined; max: number }): Promise<StoredFile[]>
  /** Deletes an object. Does nothing if it's gone. */
  remove(key: string): Promise<void>
}

/** How far a sweep through storage has got. */
export type SweepPlace = { area: FileArea; after: string | undefined }

/** Remembers the position from one sweep to the next. */
export interface FileSweep {
  place(): Promise<SweepPlace | undefined>
  setPlace(place: SweepPlace): Promise<void>
}
