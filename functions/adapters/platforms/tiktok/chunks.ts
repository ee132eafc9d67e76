import { tikTokLimits } from '#shared/platforms/tiktok/limits.ts'

/** How a file is cut. */
export type Cut = { totalBytes: number; chunkBytes: number }

/** How a new upload is cut: in one piece as far as TikTok takes that. */
export const newCut = (totalBytes: number): Cut => ({
  totalBytes,
  chunkBytes: totalBytes <= tikTokLimits.wholeBytes.value ? totalBytes : tikTokLimits.chunkBytes.value,
})

/** How many pieces there are: what is left over rides on the last one, so a file of less than two pieces goes as one. */
export const chunksOf = ({ totalBytes, chunkBytes }: Cut) => {
  const count = Math.max(1, Math.floor(totalBytes / chunkBytes))
  return { count, size: count === 1 ? totalBytes : chunkBytes }
}

/** The bytes of one piece, `to` exclusive. */
export const chunkRange = (cut: Cut, chunk: number) => {
  const { count, size } = chunksOf(cut)
  return { from: chunk * size, to: chunk === count - 1 ? cut.totalBytes : (chunk + 1) * size }
}

/** The piece to go on with, by what TikTok says it has: `bytes 0-{uploaded}/{total}`. Undefined when it says nothing of the kind. */
export const nextChunk = (cut: Cut, contentRange: string | null): number | undefined => {
  const uploaded = /^bytes 0-(\d+)\/\d+$/.exec(contentRange ?? '')?.[1]
  if (uploaded === undefined) return undefined
  const { count, size } = chunksOf(cut)
  // Whether the number counts bytes or names the last one is not documented; either way it is less than a piece beyond it.
  const has = Number(uploaded) + 1
  return has >= cut.totalBytes ? count : Math.min(Math.floor(has / size), count - 1)
}
