import { dateFormat } from '#web/lib/show-time.ts'

/** The day of an instant in full: 27 November 2026. */
export const showDay = (instant: string, timeZone: string): string => dateFormat({ dateStyle: 'long', timeZone })(instant)
