import { tableMissing, UnsupportedRequest } from './values.ts'

const expressionParameters = ['ExpressionAttributeNames', 'ExpressionAttributeValues']
const conditional = ['TableName', 'ConditionExpression', 'ReturnValuesOnConditionCheckFailure', ...expressionParameters]

/** The parameters this table supports, by command or part of a command. */
const known = {
  GetCommand: ['TableName', 'Key', 'ConsistentRead'],
  PutCommand: [...conditional, 'Item', 'ReturnValues'],
  UpdateCommand: [...conditional, 'Key', 'UpdateExpression', 'ReturnValues'],
  DeleteCommand: [...conditional, 'Key', 'ReturnValues'],
  QueryCommand: [
    ...['TableName', 'IndexName', 'KeyConditionExpression', 'ProjectionExpression', ...expressionParameters],
    ...['ScanIndexForward', 'Limit', 'ExclusiveStartKey', 'ConsistentRead', 'Select'],
  ],
  ScanCommand: ['TableName', 'FilterExpression', ...expressionParameters, 'Limit', 'ExclusiveStartKey', 'ConsistentRead', 'Select'],
  TransactWriteCommand: ['TransactItems', 'ClientRequestToken'],
  'a Put of a transaction': [...conditional, 'Item'],
  'an Update of a transaction': [...conditional, 'Key', 'UpdateExpression'],
  'a Delete of a transaction': [...conditional, 'Key'],
  BatchGetCommand: ['RequestItems'],
  'a table of a BatchGetCommand': ['Keys', 'ConsistentRead'],
  BatchWriteCommand: ['RequestItems'],
  'a request of a BatchWriteCommand': ['PutRequest', 'DeleteRequest'],
} satisfies Record<string, string[]>

/** Refuses parameters DynamoDB knows but this table doesn't. Undefined ones aren't sent. */
export const refuseOtherParameters = (of: keyof typeof known, input: object) => {
  const names: readonly string[] = known[of]
  for (const [name, value] of Object.entries(input))
    if (value !== undefined && !names.includes(name)) throw new UnsupportedRequest(`the parameter ${name} of ${of}`)
}

/** Refuses any other value for a parameter. */
export const refuseOtherValues = <Value extends string>(name: string, value: Value | undefined, allowed: readonly Value[]) => {
  if (value !== undefined && !allowed.includes(value)) throw new UnsupportedRequest(`${name} ${value}`)
}

/** A file holds a single table. */
export const refuseOtherTable = (name: string | undefined, own: string) => {
  if (name !== own) throw tableMissing()
}
