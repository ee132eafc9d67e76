import * as z from 'zod'
import type { Table } from '#functions/adapters/dynamo/table.ts'

const Writes = z.object({ RequestItems: z.record(z.string(), z.array(z.unknown())) })

/** A table that has no room for what is read together. It writes only the first of what is written together. */
export const crowded = (table: Table): Table => ({
  ...table,
  client: {
    async send(operation) {
      if (operation.name === 'BatchWriteItem') {
        const [first, ...others] = Writes.parse(operation.input).RequestItems[table.name] ?? []
        const answer = await table.client.send({ ...operation, input: { RequestItems: { [table.name]: [first] } } })
        return { ...answer, UnprocessedItems: { [table.name]: others } }
      }
      const answer = await table.client.send(operation)
      return operation.name === 'BatchGetItem' ? { ...answer, Responses: {}, UnprocessedKeys: { [table.name]: {} } } : answer
    },
  },
})

/** A table that keeps the names of what it was asked. */
export const recording = (table: Table) => {
  const names: string[] = []
  const recorded: Table = {
    ...table,
    client: {
      send: (operation) => {
        names.push(operation.name)
        return table.client.send(operation)
      },
    },
  }
  return { table: recorded, operations: () => names }
}
