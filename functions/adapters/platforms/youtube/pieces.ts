/** Every piece of an upload but the last is a multiple of this; bytes. */
const unit = 262_144

/** Bytes of a piece that is sent ahead. */
export const pieceBytes = 64 * unit

/** Where the piece begins that makes the video exist: as small as YouTube lets it be, so that it is there within the second. */
export const lastPieceAt = (totalBytes: number) => Math.max(0, Math.ceil(totalBytes / unit) - 1) * unit
