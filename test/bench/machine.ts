import { cpus, loadavg, totalmem } from 'node:os'
import { toInstant } from '#shared/domain/times.ts'

/** Facts about the machine that the figures were measured on. Other work shows up in the load average. */
export const machineFacts = () => ({
  date: toInstant(Date.now()),
  cores: cpus().length,
  processor: cpus()[0]?.model ?? 'unknown',
  memoryGigabytes: Math.round(totalmem() / 1e9),
  platform: `${process.platform} ${process.arch}`,
  node: process.version,
})

/** The average number of busy processes over the last minute. */
export const loadNow = () => Math.round((loadavg()[0] ?? 0) * 100) / 100
