import { dayMs, minuteMs } from '#shared/domain/times.ts'

/** Units that a late limit is written in, with their minutes. */
export const lateUnits = { minutes: 1, hours: 60 } as const
export type LateUnit = keyof typeof lateUnits

/** At most a week, as the contract has it. */
export const lateLimitMax = (7 * dayMs) / minuteMs

/** A limit in the largest unit that shows it in whole numbers. */
export const showLimit = (minutes: number): { value: number; unit: LateUnit } =>
  minutes > 0 && minutes % lateUnits.hours === 0 ? { value: minutes / lateUnits.hours, unit: 'hours' } : { value: minutes, unit: 'minutes' }

/** What was typed as minutes, or why it can't be. */
export const readLimit = (text: string, unit: LateUnit): { minutes: number } | { error: string } => {
  if (!/^\d{1,6}$/.test(text.trim())) return { error: 'Give a whole number, such as 2.' }
  const minutes = Number(text) * lateUnits[unit]
  return minutes > lateLimitMax ? { error: 'A post may be at most 7 days late.' } : { minutes }
}

/** What a limit means, in a sentence. */
export const explainLimit = (minutes: number) => {
  if (minutes === 0) return 'A post that is late by more than a moment is not sent; you are asked.'
  const { value, unit } = showLimit(minutes)
  const span = `${value} ${value === 1 ? unit.slice(0, -1) : unit}`
  return `A post that is up to ${span} late is still sent. A later one is marked missed, and you are asked.`
}
