import { tableMissing, UnsupportedRequest } from './values.ts'

const expressionParameters = ['ExpressionAttributeNames', 'ExpressionAttributeValues']
const conditional = ['TableName', 'ConditionExpression', 'ReturnValuesOnConditionCheckFailure', ...expressionParameters]

/** The parameters that this table knows, by what they are of. */
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

/** Refuses what has a meaning to DynamoDB that this table doesn't know. Parameters that are undefined aren't sent. */
export const refuseOtherParameters = (of: keyof typeof known, input: object) => {
  const names: readonly string[] = known[of]
  for (const [name, value] of Object.entries(input))
    if (value !== undefined && !names.includes(name)) throw new UnsupportedRequest(`the parameter ${name} of ${of}`)
}

/** Refuses a value of a parameter other than these. */
export const refuseOtherValues = <Value extends string>(name: string, value: Value | undefined, allowed: readonly Value[]) => {
  if (value !== undefined && !allowed.includes(value)) throw new UnsupportedRequest(`${name} ${value}`)
}

/** A file holds one table. */
export const refuseOtherTable = (name: string | undefined, own: string) => {
  if (name !== own) throw tableMissing()
}
