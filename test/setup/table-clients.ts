import { BatchGetCommand, BatchWriteCommand } from '@aws-sdk/lib-dynamodb'
import type { Table } from '#functions/adapters/dynamo/table.ts'

/** A table without room for batches. It reads none of a batch and writes only the first item of one. */
export const crowded = (table: Table): Table => ({
  ...table,
  client: {
    async send(command) {
      const UnprocessedItems = command instanceof BatchWriteCommand ? { [table.name]: allButFirst(command, table) } : undefined
      const answer = await table.client.send(command)
      if (UnprocessedItems) return { ...answer, UnprocessedItems }
      return command instanceof BatchGetCommand ? { ...answer, Responses: {}, UnprocessedKeys: { [table.name]: {} } } : answer
    },
  },
})

/** Removes all writes but the first from a command. */
const allButFirst = ({ input }: BatchWriteCommand, { name }: Table) => {
  const [first, ...others] = input.RequestItems?.[name] ?? []
  input.RequestItems = { [name]: first ? [first] : [] }
  return others
}

/** A table that records the names of the commands it receives. */
export const recording = (table: Table) => {
  const names: string[] = []
  const recorded: Table = {
    ...table,
    client: {
      send: (command) => {
        names.push(command.constructor.name)
        return table.client.send(command)
      },
    },
  }
  return { table: recorded, commands: () => names }
}
