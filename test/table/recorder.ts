import { appendFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Table } from '#functions/adapters/dynamo/table.ts'

/**
 * Records every table call in its own file in `folder`, in the order sent. Each is a line: the class of the command,
 * and its input with sets as `{ "<set>": [...] }`.
 */
export const recordingTo = (folder: string, { client, ...table }: Table): Table => {
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `${process.pid}-${performance.now()}.jsonl`)
  return {
    ...table,
    client: {
      send: (command) => {
        appendFileSync(file, `${JSON.stringify({ command: command.constructor.name, input: command.input }, withSets)}\n`)
        return client.send(command)
      },
    },
  }
}

export const withSets = (_: string, value: unknown) => (value instanceof Set ? { '<set>': [...value] } : value)

export const restoreSets = (_: string, value: unknown): unknown => {
  const set: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, '<set>') : undefined
  return Array.isArray(set) ? new Set(set) : value
}
