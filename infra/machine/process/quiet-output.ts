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
    const line = typeof chunk === 'string' ? logLine(chunk) : undefined
    if (!line) return Reflect.apply(write, process.stdout, [chunk, ...rest])
    if (line.level !== 'info') process.stderr.write(`${inShort(line)}\n`)
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

/** `error: The sweep failed. (shard 3) TypeError: …` */
const inShort = ({ level, message, error, ...fields }: z.infer<typeof LogLine>) => {
  const details = Object.entries(fields).map(([name, value]) => `${name} ${String(value)}`)
  return [`${level}: ${message}`, details.length > 0 && `(${details.join(', ')})`, error?.split('\n')[0]].filter(Boolean).join(' ')
}
