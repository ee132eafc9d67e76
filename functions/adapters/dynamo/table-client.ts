import type { QueryCommandInput } from '@aws-sdk/lib-dynamodb'
import type { Service } from '../aws/service.ts'
import { type CallLimits, serviceCalls } from '../aws/service-calls.ts'
import { type Attributes, fromStored, type StoredAttributes, toStored } from './attribute-values.ts'
import { type Operation, queryItems } from './operations.ts'

/** What operations are sent through. */
export type TableClient = { send: <Answer>(operation: Operation<Answer>) => Promise<Answer> }

/** DynamoDB's JSON over HTTP. https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Programming.LowLevelAPI.html */
export const tableClient = (service: Service, limits: CallLimits): TableClient => {
  const call = serviceCalls(service, limits)
  return {
    async send<Answer>(operation: Operation<Answer>) {
      const target = `DynamoDB_20120810.${operation.name}`
      const { body } = await call({ target, contentType: 'application/x-amz-json-1.0', body: bodyOf(operation) })
      return readAnswer(JSON.parse(body)) as Answer
    },
  }
}

/** An operation as it is sent. */
export const bodyOf = ({ input }: Operation<unknown>) => JSON.stringify(withStored(input))

/** What a query finds, page after page, from `ExclusiveStartKey` on if there is one. */
export async function* queryPages(client: TableClient, input: QueryCommandInput) {
  let from: Attributes | undefined = input.ExclusiveStartKey
  do {
    const { Items = [], Count = 0, LastEvaluatedKey } = await client.send(queryItems({ ...input, ExclusiveStartKey: from }))
    yield { Items, Count }
    from = LastEvaluatedKey
  } while (from)
}

const withStored = (input: object): object => each(input, (value, name) => converters[name]?.(value) ?? value)

const each = (fields: object, convert: (value: object, name: string) => object) =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, value && convert(value, name)]))

type Convert = (value: object) => object
const ofEach =
  (convert: Convert): Convert =>
  (list) =>
    Object.values(list).map(convert)

/** The fields of a call that hold attributes, or what holds them. */
const converters: Record<string, Convert> = {
  Key: toStored,
  Item: toStored,
  ExpressionAttributeValues: toStored,
  ExclusiveStartKey: toStored,
  Keys: ofEach(toStored),
  // What a transaction is made of.
  TransactItems: ofEach(withStored),
  Put: withStored,
  Update: withStored,
  Delete: withStored,
  ConditionCheck: withStored,
  // What is asked of each table: keys to read, or a list of writes.
  RequestItems: (tables) => each(tables, (asked) => (Array.isArray(asked) ? asked.map(withStored) : withStored(asked))),
  PutRequest: withStored,
}

type Raw = {
  Item?: StoredAttributes
  Attributes?: StoredAttributes
  LastEvaluatedKey?: StoredAttributes
  Items?: StoredAttributes[]
  /** What a batch has found, by table. */
  Responses?: Record<string, StoredAttributes[]>
}

const readAnswer = ({ Item, Attributes, LastEvaluatedKey, Items, Responses, ...rest }: Raw) => ({
  ...rest,
  ...(Item && { Item: fromStored(Item) }),
  ...(Attributes && { Attributes: fromStored(Attributes) }),
  ...(LastEvaluatedKey && { LastEvaluatedKey: fromStored(LastEvaluatedKey) }),
  ...(Items && { Items: Items.map(fromStored) }),
  ...(Responses && { Responses: Object.fromEntries(Object.entries(Responses).map(([table, items]) => [table, items.map(fromStored)])) }),
})
