import { minuteMs, secondMs } from '#shared/domain/times.ts'
import type { Pace } from './health-watch.ts'

const [onlineMs, failingMs, failingMaxMs] = [minuteMs, 30 * secondMs, 5 * minuteMs]
const failuresMax = 5

/** What goes on behind every page (SPEC.md 9). */
export const alertPace: Pace = (failures) =>
  failures === 0 ? onlineMs : Math.min(failingMs * 2 ** (Math.min(failures, failuresMax) - 1), failingMaxMs)

/** What somebody sees who came to look (SPEC.md 9). */
export const statusPagePace: Pace = (failures) => (failures === 0 ? 30 * secondMs : 10 * secondMs)
