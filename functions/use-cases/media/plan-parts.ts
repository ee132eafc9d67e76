import type { UploadPart } from '#functions/ports/media.ts'
import { type Media, partBytes } from '#shared/domain/media.ts'

/** How a file of so many bytes is cut. */
export const planParts = (bytes: number): UploadPart[] =>
  Array.from({ length: Math.ceil(bytes / partBytes) }, (_, index) => ({
    number: index + 1,
    bytes: Math.min(partBytes, bytes - index * partBytes),
  }))

/** The upload in parts that a file waits for, if it does. */
export const uploadIdOf = ({ state }: Pick<Media, 'state'>) => (state.name === 'waiting' ? state.uploadId : undefined)
