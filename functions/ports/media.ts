import type { Media, MediaRef } from '#shared/domain/media.ts'
import type { Page, PageRequest } from './page.ts'

/** What is known of a person's files. Every method is keyed by the owner's id. */
export interface MediaLibrary {
  get(ref: MediaRef): Promise<Media | undefined>
  /** Those that exist, in the order asked for. */
  getMany(userId: string, ids: readonly string[]): Promise<Media[]>
  /** Newest first. Throws `DomainError('invalid')` when the cursor is not one of this list. */
  list(userId: string, page: PageRequest): Promise<Page<Media>>
  /** False when the id is taken. A file that stays `waiting` is forgotten a day or so later. */
  create(media: Media): Promise<boolean>
  /** Sets what the probe found, once: the first finding stays. Answers the file as it then is, or undefined when there is none. */
  settle(ref: MediaRef, found: Pick<Media, 'kind' | 'state'>): Promise<Media | undefined>
  setAltText(ref: MediaRef, altText: string): Promise<Media | undefined>
  remove(ref: MediaRef): Promise<boolean>
}

/** What lies in `incoming/`. `version` changes when other bytes are uploaded in its place. */
export type Upload = { bytes: number; contentType: string; version: string }

/** Bytes `from` to `to` (exclusive). */
export type ByteRange = { from: number; to: number }

/**
 * The files' bytes. An upload lies in `incoming/` until it was probed. Methods that name a version throw `DomainError('conflict')` when the upload
 * has changed since, so that only what was probed is accepted; a missing file is `DomainError('not-found')`.
 */
export interface MediaFiles {
  /** A form that uploads exactly this file straight to storage, good for ten minutes. Its file field, named `file`, comes last. */
  uploadForm(media: Media): Promise<{ url: string; fields: Record<string, string> }>
  /** What was uploaded, if anything was. */
  uploaded(ref: MediaRef): Promise<Upload | undefined>
  readUpload(ref: MediaRef, version: string, range: ByteRange): Promise<Uint8Array>
  /** Copies an upload out of `incoming/`; from then on it can be read and downloaded. Repeating it does no harm. */
  accept(ref: MediaRef, upload: Upload): Promise<void>
  /** Empties the file's place in `incoming/`. */
  discardUpload(ref: MediaRef): Promise<void>
  /** Of an accepted file. */
  read(ref: MediaRef, range: ByteRange): Promise<Uint8Array>
  /** An address of the accepted file, good for ten minutes. */
  downloadUrl(ref: MediaRef): Promise<string>
  /** Deletes the file, uploaded and accepted. */
  remove(ref: MediaRef): Promise<void>
}
