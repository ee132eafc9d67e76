import { BatchGetCommand, BatchWriteCommand } from '@aws-sdk/lib-dynamodb'
import type { Table } from '#functions/adapters/dynamo/table.ts'

/** A table that has no room for what is read together. It writes only the first of what is written together. */
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

/** Takes all writes but the first out of a command. */
const allButFirst = ({ input }: BatchWriteCommand, { name }: Table) => {
  const [first, ...others] = input.RequestItems?.[name] ?? []
  input.RequestItems = { [name]: first ? [first] : [] }
  return others
}

/** A table that keeps the names of the commands it was sent. */
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
