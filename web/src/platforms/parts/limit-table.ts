import { dayMs, hourMs, minuteMs, secondMs } from '#shared/domain/times.ts'
import type { Limit, LimitUnit } from '#shared/platforms/limit.ts'
import { i18n } from '#web/lib/i18n.ts'

/** Limits keyed by their display names. */
export type LimitRows = { caption: string; rows: readonly { name: string; limit: Limit }[] }

/** Limits in the order of their names. A limit without a name doesn't compile. */
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

/** Formats a limit's value with its unit, the way people write it: 5 MiB, 2 min 20 s, 4:5, $0.015. */
export const showLimit = ({ value, unit }: Pick<Limit, 'value' | 'unit'>): string => {
  if (unit === 'bytes') return showBytes(value)
  if (unit === 'milliseconds') return showDuration(value)
  if (unit === 'ratio') return showRatio(value)
  if (unit === 'USD') return value.toLocaleString(i18n.locale, dollars)
  return unit === 'items' ? grouped(value) : counted[unit](value)
}

const dollars = { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol', maximumFractionDigits: 3 } as const

const grouped = (value: number) => value.toLocaleString(i18n.locale)

const counted: Record<Exclude<LimitUnit, 'items' | 'bytes' | 'milliseconds' | 'ratio' | 'USD'>, (count: number) => string> = {
  'weighted characters': (count) => i18n.t('{count, plural, one {# weighted character} other {# weighted characters}}', { count }),
  characters: (count) => i18n.t('{count, plural, one {# character} other {# characters}}', { count }),
  pixels: (count) => i18n.t('{count, plural, one {# pixel} other {# pixels}}', { count }),
  frames: (count) => i18n.t('{count, plural, one {# frame} other {# frames}}', { count }),
  'frames per second': (count) => i18n.t('{count, plural, one {# frame per second} other {# frames per second}}', { count }),
  'per minute': (count) => i18n.t('{count} per minute', { count: grouped(count) }),
  'per 15 minutes': (count) => i18n.t('{count} per 15 minutes', { count: grouped(count) }),
  'per 24 hours': (count) => i18n.t('{count} per 24 hours', { count: grouped(count) }),
}

/** In binary units if the value is a whole number of them, otherwise in decimal units. */
const showBytes = (bytes: number) => {
  const power = [3, 2, 1].find((candidate) => bytes % kibibyte ** candidate === 0)
  if (power !== undefined) return `${grouped(bytes / kibibyte ** power)} ${['B', 'KiB', 'MiB', 'GiB'][power]}`
  return bytes < megabyte ? i18n.t('{count, plural, one {# byte} other {# bytes}}', { count: bytes }) : `${grouped(bytes / megabyte)} MB`
}

/** Durations of days are given in days only. Nobody needs the minutes of a month. */
const showDuration = (ms: number) => {
  if (ms >= 2 * dayMs) return i18n.t('{days, plural, one {# day} other {# days}}', { days: Math.floor(ms / dayMs) })
  const parts = [
    [Math.floor(ms / hourMs), 'h'],
    [Math.floor((ms % hourMs) / minuteMs), 'min'],
    [(ms % minuteMs) / secondMs, 's'],
  ] as const
  return parts.flatMap(([count, unit]) => (count > 0 ? [`${grouped(count)} ${unit}`] : [])).join(' ')
}

/** Well-known aspect ratios are written as two numbers. For any other, one of the two numbers is 1. */
const knownShapes = [
  [4, 5],
  [9, 16],
] as const

/** Width divided by height. */
const showRatio = (ratio: number) => {
  const known = knownShapes.find(([width, height]) => width / height === ratio)
  if (known) return known.join(':')
  return ratio < 1 ? `1:${toHundredths(1 / ratio)}` : `${toHundredths(ratio)}:1`
}

const toHundredths = (value: number) => grouped(Math.round(value * 100) / 100)
