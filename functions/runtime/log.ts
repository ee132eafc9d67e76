import { redacted } from './redacted.ts'

/** What a log line may hold: never a token, a password, a cookie or the body of a mail. */
export type LogFields = Record<string, string | number | boolean | undefined>

const write = (level: 'info' | 'warn' | 'error', message: string, fields: LogFields) => {
  const line = JSON.stringify({ level, message, ...fields }, (_name, value: unknown) =>
    typeof value === 'string' ? redacted(value) : value,
  )
  process.stdout.write(`${line}\n`)
}

/** Structured lines for CloudWatch, without what a line may not hold, should it come in by an error's message. */
export const log = {
  info: (message: string, fields: LogFields = {}) => write('info', message, fields),
  warn: (message: string, fields: LogFields = {}) => write('warn', message, fields),
  /** An error's message and stack; its cause is followed. */
  error: (message: string, error: unknown, fields: LogFields = {}) =>
    write('error', message, { ...fields, error: error === undefined ? undefined : describe(error) }),
}

const describe = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  const own = error.stack ?? `${error.name}: ${error.message}`
  return error.cause === undefined ? own : `${own}\ncaused by ${describe(error.cause)}`
}
