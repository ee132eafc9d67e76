// In figures, because every page of the site loads them, and its scripts have a limit.
import type { Pace } from './health-watch.ts'

const [onlineMs, failingMs, failingMaxMs] = [60_000, 30_000, 300_000]
const failuresMax = 5

/** What goes on behind every page (docs/specification.md). */
export const alertPace: Pace = (failures) =>
  failures === 0 ? onlineMs : Math.min(failingMs * 2 ** (Math.min(failures, failuresMax) - 1), failingMaxMs)

/** What somebody sees who came to look (docs/specification.md). */
export const statusPagePace: Pace = (failures) => (failures === 0 ? 30_000 : 10_000)
