import type { Finding } from '../preflight.ts'

/** Something that the platform would refuse; `fix` says what to do, as a sentence. */
export const error = (field: string, message: string, fix: string): Finding => ({ severity: 'error', field, message, fix })

/** Something that the person should know. */
export const warning = (field: string, message: string, fix: string): Finding => ({ severity: 'warning', field, message, fix })

/** `1 character`, `12 characters`. */
export const count = (value: number, noun: string) => `${value.toLocaleString('en')} ${noun}${value === 1 ? '' : 's'}`
