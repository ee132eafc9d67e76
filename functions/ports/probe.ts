import type { MediaContentType } from '#shared/domain/media.ts'

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
