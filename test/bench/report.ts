type Cell = string | number

export type Table = { title: string; columns: string[]; rows: Cell[][] }

/** A part's results: tables to read, the same figures as data, and every guarantee or limit that was missed. */
export type PartReport = { tables: Table[]; notes: string[]; values: unknown; faults: string[] }

/** Formats a table as text: the first column left-aligned, numbers right-aligned. */
export const formatTable = ({ title, columns, rows }: Table) => {
  const texts = [columns, ...rows].map((row) => row.map(String))
  const widths = columns.map((_, index) => Math.max(...texts.map((row) => row[index]?.length ?? 0)))
  const line = (row: string[]) =>
    row.map((text, index) => (index === 0 ? text.padEnd(widths[index] ?? 0) : text.padStart(widths[index] ?? 0))).join('  ')
  const [head = [], ...body] = texts
  const rule = widths.map((width) => '─'.repeat(width)).join('──')
  return [title, line(head), rule, ...body.map(line)].join('\n')
}

/** Formats milliseconds with as many digits as are significant. */
export const ms = (value: number) => (Math.abs(value) < 10 ? value.toFixed(2) : Math.abs(value) < 100 ? value.toFixed(1) : value.toFixed(0))
export const whole = (value: number) => value.toFixed(0)
export const ratio = (value: number) => `${value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0)}×`
export const megabytes = (bytes: number) => (bytes / 1_000_000).toFixed(0)
export const kilobytes = (bytes: number) => (bytes / 1_000).toFixed(1)
