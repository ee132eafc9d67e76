import { randomUUID } from 'node:crypto'
import { BatchGetCommand, GetCommand, QueryCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import type { Table } from '#functions/adapters/dynamo/table.ts'

/** The table over a connection that loses the first response to every write, so the same write is sent again. */
export const sentTwice = ({ client, ...table }: Table): Table => ({
  ...table,
  client: {
    send: async (command) => {
      // The SDK gives a transaction its token before the first attempt and repeats it with the same one.
      if (command instanceof TransactWriteCommand) command.input.ClientRequestToken ??= randomUUID()
      if (!isRead(command)) await client.send(command).catch(() => undefined)
      return client.send(command)
    },
  },
})

const isRead = (command: object) => [GetCommand, BatchGetCommand, QueryCommand].some((kind) => command instanceof kind)
