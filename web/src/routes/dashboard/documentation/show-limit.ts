import type { Limit } from '#shared/domain/limits/limit.ts'
import { minuteMs, secondMs } from '#shared/domain/times.ts'

const kibibyte = 1024

/** A limit's value with its unit, as people write it: 5 MiB, 2 min 20 s, 1:3, $0.015. */
export const showLimit = ({ value, unit }: Pick<Limit, 'value' | 'unit'>): string => {
  if (unit === 'bytes') return showBytes(value)
  if (unit === 'milliseconds') return showDuration(value)
  if (unit === 'ratio') return showRatio(value)
  if (unit === 'USD') return `$${value}`
  return unit === 'items' ? grouped(value) : `${grouped(value)} ${unit}`
}

const grouped = (value: number) => value.toLocaleString('en')

/** In binary units where they come out even, else in decimal ones. */
const showBytes = (bytes: number) => {
  const power = [3, 2, 1].find((candidate) => bytes % kibibyte ** candidate === 0)
  if (power !== undefined) return `${bytes / kibibyte ** power} ${['B', 'KiB', 'MiB', 'GiB'][power]}`
  return `${grouped(bytes / 1_000_000)} MB`
}

const showDuration = (ms: number) => {
  const minutes = Math.floor(ms / minuteMs)
  const seconds = (ms % minuteMs) / secondMs
  return [minutes > 0 && `${minutes} min`, seconds > 0 && `${seconds} s`].filter(Boolean).join(' ')
}

/** Width to height. */
const showRatio = (ratio: number) => (ratio < 1 ? `1:${Math.round(1 / ratio)}` : `${Math.round(ratio)}:1`)
