import * as z from 'zod'

const LogLine = z.looseObject({ level: z.enum(['info', 'warn', 'error']), message: z.string(), error: z.string().optional() })

/**
 * Holds back the lines that functions log: only warnings and errors appear, in short form, on standard error. Returns a
 * function that ends it.
 */
export const quietLogs = () => {
  const original = process.stdout.write
  const write = original.bind(process.stdout)
  process.stdout.write = (chunk: string | Uint8Array, ...rest: unknown[]) => {
    const short = typeof chunk === 'string' ? inShort(chunk) : undefined
    if (short === undefined) return Reflect.apply(write, process.stdout, [chunk, ...rest])
    if (short !== '') process.stderr.write(`${short}\n`)
    return true
  }
  return () => {
    process.stdout.write = original
  }
}

const logLine = (text: string) => {
  if (!text.startsWith('{"level":')) return undefined
  try {
    return LogLine.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

/**
 * A function's log line as it's shown: `error: The sweep failed. (shard 3) TypeError: …`, or nothing if it's only
 * information. Undefined for what isn't a log line.
 */
export const inShort = (text: string): string | undefined => {
  const line = logLine(text)
  if (line === undefined) return undefined
  const { level, message, error, ...fields } = line
  if (level === 'info') return ''
  const details = Object.entries(fields).map(([name, value]) => `${name} ${String(value)}`)
  return [`${level}: ${message}`, details.length > 0 && `(${details.join(', ')})`, error?.split('\n')[0]].filter(Boolean).join(' ')
}
