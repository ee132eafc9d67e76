import type { Pace } from './health-watch.ts'

const [onlineMs, failingMs, failingMaxMs] = [60_000, 30_000, 300_000]
const failuresMax = 5

/** What goes on behind every page (SPEC.md 9). */
export const alertPace: Pace = (failures) =>
  failures === 0 ? onlineMs : Math.min(failingMs * 2 ** (Math.min(failures, failuresMax) - 1), failingMaxMs)

/** What somebody sees who came to look (SPEC.md 9). */
export const statusPagePace: Pace = (failures) => (failures === 0 ? 30_000 : 10_000)
