import { xLimits } from '#shared/platforms/x/limits.ts'

const usualBytes = 4 * 1024 * 1024

/** Bytes of each segment of an upload but the last: 4 MiB, or as much more as the largest files need to stay within X's number of segments. */
export const segmentBytes = (totalBytes: number) => Math.max(usualBytes, Math.ceil(totalBytes / xLimits.segments.value))

export const segmentCount = (totalBytes: number) => Math.ceil(totalBytes / segmentBytes(totalBytes))

/** The bytes of one segment, `to` exclusive. */
export const segmentRange = (totalBytes: number, segment: number) => {
  const size = segmentBytes(totalBytes)
  return { from: segment * size, to: Math.min((segment + 1) * size, totalBytes) }
}
