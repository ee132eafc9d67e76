import { dayMs, hourMs, minuteMs, secondMs } from '#shared/domain/times.ts'
import type { Limit } from '#shared/platforms/limit.ts'
import { i18n } from '#web/lib/i18n.ts'

/** Limits by what people call them. */
export type LimitRows = { caption: string; rows: readonly { name: string; limit: Limit }[] }

/** Limits in the order of their names; one without a name does not compile. */
export const limitTable = <Key extends string>(
  caption: string,
  limits: Record<Key, Limit>,
  names: Record<NoInfer<Key>, string>,
): LimitRows => ({
  caption,
  rows: (Object.keys(names) as Key[]).map((key) => ({ name: names[key], limit: limits[key] })),
})

const kibibyte = 1024
const megabyte = 1_000_000

/** A limit's value with its unit, as people write it: 5 MiB, 2 min 20 s, 4:5, $0.015. */
export const showLimit = ({ value, unit }: Pick<Limit, 'value' | 'unit'>): string => {
  if (unit === 'bytes') return showBytes(value)
  if (unit === 'milliseconds') return showDuration(value)
  if (unit === 'ratio') return showRatio(value)
  if (unit === 'USD') return `$${value.toLocaleString('en', { minimumFractionDigits: 2 })}`
  return unit === 'items' ? grouped(value) : `${grouped(value)} ${unit}`
}

const grouped = (value: number) => value.toLocaleString('en')

/** In binary units where they come out even, else in decimal ones. */
const showBytes = (bytes: number) => {
  const power = [3, 2, 1].find((candidate) => bytes % kibibyte ** candidate === 0)
  if (power !== undefined) return `${bytes / kibibyte ** power} ${['B', 'KiB', 'MiB', 'GiB'][power]}`
  return bytes < megabyte
    ? i18n.t('{grouped} bytes', { grouped: grouped(bytes) })
    : i18n.t('{grouped} MB', { grouped: grouped(bytes / megabyte) })
}

/** What lasts days is told in days alone: nobody asks for the minutes of a month. */
const showDuration = (ms: number) => {
  if (ms >= 2 * dayMs) return i18n.t('{floor} days', { floor: Math.floor(ms / dayMs) })
  const parts = [
    [Math.floor(ms / hourMs), 'h'],
    [Math.floor((ms % hourMs) / minuteMs), 'min'],
    [(ms % minuteMs) / secondMs, 's'],
  ] as const
  return parts.flatMap(([count, unit]) => (count > 0 ? [`${count} ${unit}`] : [])).join(' ')
}

/** Shapes that people know by two numbers; of any other, one of the two is 1. */
const knownShapes = [
  [4, 5],
  [9, 16],
] as const

/** Width to height. */
const showRatio = (ratio: number) => {
  const known = knownShapes.find(([width, height]) => width / height === ratio)
  if (known) return known.join(':')
  return ratio < 1 ? `1:${toHundredths(1 / ratio)}` : `${toHundredths(ratio)}:1`
}

const toHundredths = (value: number) => Math.round(value * 100) / 100
