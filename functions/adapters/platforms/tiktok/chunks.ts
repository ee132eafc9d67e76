import { tikTokLimits } from '#shared/platforms/tiktok/limits.ts'

/** How a file is split. */
export type Cut = { totalBytes: number; chunkBytes: number }

/** Splits a new upload: a single chunk, as far as TikTok allows that. */
export const newCut = (totalBytes: number): Cut => ({
  totalBytes,
  chunkBytes: totalBytes <= tikTokLimits.wholeBytes.value ? totalBytes : tikTokLimits.chunkBytes.value,
})

/**
 * Returns the number and size of the chunks. The remainder is part of the last one, so a file smaller than two chunks
 * is sent as one.
 */
export const chunksOf = ({ totalBytes, chunkBytes }: Cut) => {
  const count = Math.max(1, Math.floor(totalBytes / chunkBytes))
  return { count, size: count === 1 ? totalBytes : chunkBytes }
}

/** The byte range of one chunk, `to` exclusive. */
export const chunkRange = (cut: Cut, chunk: number) => {
  const { count, size } = chunksOf(cut)
  return { from: chunk * size, to: chunk === count - 1 ? cut.totalBytes : (chunk + 1) * size }
}

/**
 * Returns the chunk to continue with, from what TikTok reports it has: `bytes 0-{uploaded}/{total}`. Undefined if it
 * reports nothing of the kind.
 */
export const nextChunk = (cut: Cut, contentRange: string | null): number | undefined => {
  const uploaded = /^bytes 0-(\d+)\/\d+$/.exec(contentRange ?? '')?.[1]
  if (uploaded === undefined) return undefined
  const { count, size } = chunksOf(cut)
  // It's not documented whether the number is a count or the last byte's index. Adding one is right within a chunk
  // either way.
  const has = Number(uploaded) + 1
  return has >= cut.totalBytes ? count : Math.min(Math.floor(has / size), count - 1)
}
