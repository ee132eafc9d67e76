import { tikTokLimits } from '#shared/domain/limits/tiktok.ts'

const usualBytes = tikTokLimits.chunkBytes.value

/** How a video is cut: what is left over rides on the last piece, so a file of less than two pieces goes as one. */
export const chunksOf = (totalBytes: number) => {
  const count = Math.max(1, Math.floor(totalBytes / usualBytes))
  return { count, size: count === 1 ? totalBytes : usualBytes }
}

/** The bytes of one piece, `to` exclusive. */
export const chunkRange = (totalBytes: number, chunk: number) => {
  const { count, size } = chunksOf(totalBytes)
  return { from: chunk * size, to: chunk === count - 1 ? totalBytes : (chunk + 1) * size }
}

/** The piece to go on with, by what TikTok says it has: `bytes 0-{uploaded}/{total}`. Undefined when it says nothing of the kind. */
export const nextChunk = (totalBytes: number, contentRange: string | null): number | undefined => {
  const uploaded = /^bytes 0-(\d+)\/\d+$/.exec(contentRange ?? '')?.[1]
  if (uploaded === undefined) return undefined
  const { count, size } = chunksOf(totalBytes)
  // Whether the number counts bytes or names the last one is not documented; either way it is less than a piece beyond it.
  const has = Number(uploaded) + 1
  return has >= totalBytes ? count : Math.min(Math.floor(has / size), count - 1)
}
