import { ScanCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { indexKeys, keys } from '../adapters/dynamo/keys.ts'
import { type Attributes, type Table, isAccepted } from '../adapters/dynamo/table.ts'

const Person = z.object({ id: z.string(), createdAt: z.string() })

/**
 * Puts people into the list of everybody who signed up before it existed. Gives how many. A repeat does no harm. It reads the whole table, which
 * no function of ours may.
 */
export const reindexPeople = async ({ client, name: TableName }: Table): Promise<number> => {
  let count = 0
  let ExclusiveStartKey: Attributes | undefined
  do {
    const { Items = [], LastEvaluatedKey } = await client.send(
      new ScanCommand({
        TableName,
        FilterExpression: 'sk = :profile AND attribute_not_exists(gsi4pk)',
        ExpressionAttributeValues: { ':profile': keys.user('').sk },
        ExclusiveStartKey,
      }),
    )
    for (const item of Items) if (await list(client, TableName, Person.parse(item))) count += 1
    ExclusiveStartKey = LastEvaluatedKey
  } while (ExclusiveStartKey)
  return count
}

const list = (client: Table['client'], TableName: string, person: z.infer<typeof Person>) => {
  const { gsi4pk, gsi4sk } = indexKeys.person(person)
  return isAccepted(
    client.send(
      new UpdateCommand({
        TableName,
        Key: keys.user(person.id),
        UpdateExpression: 'SET gsi4pk = :list, gsi4sk = :place',
        ConditionExpression: 'attribute_exists(pk)',
        ExpressionAttributeValues: { ':list': gsi4pk, ':place': gsi4sk },
      }),
    ),
  )
}
