import { minuteMs } from '#shared/domain/times.ts'

/** The longest video that YouTube shows as a Short, in ms. */
const shortMax = 3 * minuteMs

/** Whether YouTube will show a video as a Short: it decides by shape and length alone (contracts/youtube.md 2.5). */
export const isShort = ({ ratio, durationMs }: { ratio: number | undefined; durationMs: number | undefined }) =>
  ratio !== undefined && ratio <= 1 && durationMs !== undefined && durationMs <= shortMax
