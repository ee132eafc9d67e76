import { QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb'
import type { Table } from './table.ts'

/** What a query finds, page after page, from `ExclusiveStartKey` on if there is one. The SDK's own paginator accepts nothing but its own client. */
export async function* queryPages(client: Table['client'], input: QueryCommandInput) {
  let from = input.ExclusiveStartKey
  do {
    const { Items = [], Count = 0, LastEvaluatedKey } = await client.send(new QueryCommand({ ...input, ExclusiveStartKey: from }))
    yield { Items, Count }
    from = LastEvaluatedKey
  } while (from)
}
