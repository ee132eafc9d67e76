import {
  BatchGetCommand,
  BatchWriteCommand,
  DeleteCommand,
  GetCommand,
  PutCommand,
  QueryCommand,
  ScanCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb'
import { tableName as TableName } from '#infra/machine/process/names.ts'

/** A number from 0 to 1. */
export type Random = () => number

/**
 * A table call, built afresh for each target it's sent to, because a client may modify it. `touched` are the keys it
 * may write.
 */
export type Operation = { name: string; input: object; command: () => object; touched: object[]; comparesPages: boolean }

/**
 * Draws calls like our adapters', and others beyond their edges: unusual characters, empty and long texts, other types,
 * undefined placeholders.
 */
export const drawOperation = (random: Random): Operation => {
  const draw = pick(random, [
    ...weighted(putting, 4),
    ...weighted(updating, 6),
    deleting,
    getting,
    ...weighted(querying, 6),
    ...weighted(transacting, 2),
    batchGetting,
    batchWriting,
    scanning,
  ])
  return draw(random)
}

const pick = <Choice>(random: Random, choices: readonly [Choice, ...Choice[]] | readonly Choice[]): Choice => {
  const choice = choices[Math.floor(random() * choices.length)]
  if (choice === undefined) throw new Error('There is nothing to choose from.')
  return choice
}
const weighted = <Choice>(choice: Choice, times: number) => Array.from({ length: times }, () => choice)
const chance = (random: Random, percent: number) => random() * 100 < percent

const partitions = ['USER#a', 'USER#b', 'POST#1', 'é', '😀']
const sorts = ['PROFILE', 'POST#1', 'POST#2', 'POST#20', 'POST#é', 'POST#😀', 'POST#\uffff', 'a', 'Z', '2026-05-04T09:00:00.000Z#1']
const places = ['2026-05-01', '2026-05-02', '2026-05-02#1', '\uffff', '😀', 'same']
const texts = ['', 'a', 'ab', 'b', 'é', '😀', '\uffff', 'x'.repeat(300), 'waiting']
const numbers = [0, 1, 2, 3, -1, 10, 0.1, 0.2, 1_700_000_000]
const sets = [new Set([1]), new Set([1, 2, 3]), new Set([0.5, -1]), new Set(['a', 'é']), new Set(['b'])]
const lists = [[], [1], ['a', null], [{ provider: 'google' }], [[true]]]
const maps = [{}, { name: 'waiting' }, { name: 'ready', at: 1 }, { name: { name: 'waiting' } }, { inside: { deep: [1, 'é'] } }]
const others = [true, false, null]

const anything = (random: Random): unknown => pick<unknown>(random, pick<unknown[]>(random, [texts, numbers, sets, lists, maps, others]))

/** A placeholder's value mostly depends on its first letter. */
const pools: Record<string, readonly unknown[]> = {
  n: numbers,
  v: [0, 1, 2],
  t: texts,
  s: sets,
  l: lists,
  m: maps,
  e: [[]],
  g: partitions,
  p: places,
  k: sorts,
}
const valueFor = (random: Random, placeholder: string) =>
  chance(random, 4) ? anything(random) : pick(random, pools[placeholder.slice(1, 2)] ?? [...texts, ...numbers, ...maps])

const namesOf: Record<string, string> = { '#state': 'state', '#name': 'name', '#until': 'until', '#pk': 'pk', '#count': 'count' }

/** The placeholders that expressions use, occasionally with one too many or too few. */
const placeholders = (random: Random, ...expressions: (string | undefined)[]) => {
  const used = (form: RegExp) => [...new Set(expressions.flatMap((text) => text?.match(form) ?? []))].filter(() => !chance(random, 0.5))
  const values = Object.fromEntries(
    [...used(/:\w+/g), ...(chance(random, 0.5) ? [':unused'] : [])].map((name) => [name, valueFor(random, name)]),
  )
  const names = Object.fromEntries(
    [...used(/#\w+/g), ...(chance(random, 0.5) ? ['#unused'] : [])].map((name) => [name, namesOf[name] ?? 'unused']),
  )
  return {
    ...(Object.keys(values).length > 0 && { ExpressionAttributeValues: values }),
    ...(Object.keys(names).length > 0 && { ExpressionAttributeNames: names }),
  }
}

const keyOf = (random: Random): Record<string, unknown> => {
  const key = { pk: pick(random, partitions), sk: pick(random, sorts) }
  if (!chance(random, 1)) return key
  return pick<Record<string, unknown>>(random, [
    { ...key, sk: '' },
    { ...key, pk: 1 },
    { pk: key.pk },
    { ...key, sk: 'é'.repeat(513) },
    { ...key, other: 'x' },
  ])
}

const itemOf = (random: Random): Record<string, unknown> => {
  const own: [string, () => unknown, number][] = [
    ['version', () => pick(random, [0, 1, 2]), 60],
    ['spent', () => pick(random, numbers), 40],
    ['writtenBy', () => pick(random, texts), 30],
    ['numbers', () => pick(random, sets), 30],
    ['state', () => pick(random, maps), 30],
    ['providers', () => pick(random, lists), 20],
    ['packed', () => JSON.stringify({ text: pick(random, texts) }), 40],
    ['strange', () => anything(random), 10],
    ['undefined', () => undefined, 5],
  ]
  const indexes = ['gsi1', 'gsi2', 'gsi3', 'gsi4'].flatMap((index): typeof own => [
    [`${index}pk`, () => (chance(random, 0.5) ? pick<unknown>(random, ['', 1]) : pick(random, partitions)), 40],
    [`${index}sk`, () => (chance(random, 0.5) ? pick<unknown>(random, ['', 1]) : pick(random, places)), 40],
  ])
  const attributes = [...own, ...indexes].flatMap(([name, draw, percent]) => (chance(random, percent) ? [[name, draw()] as const] : []))
  return { ...keyOf(random), ...Object.fromEntries(attributes) }
}

const conditions = [
  'attribute_not_exists(pk)',
  'attribute_exists(pk)',
  'version = :v',
  'attribute_not_exists(pk) OR version = :v',
  'attribute_exists(pk) AND attribute_not_exists(body)',
  'attribute_exists(pk) AND (attribute_not_exists(providers) OR providers = :l)',
  '(attribute_not_exists(spent) OR spent <= :n) AND (attribute_not_exists(writtenBy) OR writtenBy <> :t)',
  '#state.#name = :t',
  'attribute_exists(#state.#name)',
  'contains(numbers, :n)',
  'attribute_not_exists(numbers) OR NOT contains(numbers, :n)',
  'spent >= :n AND writtenBy <> :t',
  'attribute_not_exists(pk) OR #until < :n',
  'version = :v AND spent < :n',
  'spent BETWEEN :n1 AND :n2',
  'spent IN (:n1, :n2, :t)',
  'size(numbers) > :n',
  'size(packed) = :n OR size(#state) = :n',
  'begins_with(writtenBy, :t)',
  'contains(writtenBy, :t)',
  'writtenBy < :t',
  'writtenBy BETWEEN :t1 AND :t2',
  'NOT (spent = :n) AND attribute_exists(sk)',
  'strange = :x',
  'strange <> :x OR spent > version',
  'contains(providers, :x)',
  // Refused whatever the item is.
  'state = :t',
  'version == :v',
  '((attribute_exists(pk)))',
  'version = :v AND',
  'unknown(pk)',
  'spent = spent',
]

const updates = [
  'SET version = :v',
  'SET version = :v, writtenBy = :t',
  'SET writtenBy = :t, expiresAt = :n ADD spent :n1',
  'ADD spent :n',
  'ADD spent :n, version :v',
  'ADD numbers :s',
  'DELETE numbers :s',
  'SET #state = :m, kind = :t REMOVE expiresAt',
  'SET #state.#name = :t',
  'REMOVE #state.#name',
  'REMOVE #state',
  'SET providers = :l1, identities = list_append(if_not_exists(identities, :e), :l2) REMOVE pendingEmail',
  'SET trialEndsAt = if_not_exists(trialEndsAt, :t)',
  'REMOVE spent, numbers',
  'SET gsi1pk = :g, gsi1sk = :p',
  'SET gsi2pk = :g, gsi2sk = :p, version = :v',
  'REMOVE gsi1pk, gsi3sk',
  'SET gsi3sk = :p',
  'SET gsi4pk = :g, gsi4sk = :p REMOVE #until',
  'SET spent = spent + :n',
  'SET spent = if_not_exists(spent, :n) - :n1',
  'SET strange = :x',
  'SET #count = :n',
  'SET writtenBy = packed',
  // Refused whatever the item is.
  'SET #pk = :t',
  'SET version = :v, version = :n',
  'SET state = :m',
  'SET version = :v SET spent = :n',
  'SET version',
  'ADD spent :t',
]

const maybeCondition = (random: Random) => (chance(random, 60) ? pick(random, conditions) : undefined)
const telling = (random: Random) => (chance(random, 50) ? { ReturnValuesOnConditionCheckFailure: 'ALL_OLD' as const } : {})

/** DynamoDB treats undefined parameters like missing ones: the document client omits them. */
const written = (random: Random) => {
  const ConditionExpression = maybeCondition(random)
  return { TableName, ConditionExpression, ...placeholders(random, ConditionExpression), ...(ConditionExpression && telling(random)) }
}

const alone = <Input extends object>(
  name: string,
  input: Input,
  command: new (input: never) => object,
  touched: object[] = [],
): Operation => ({
  name,
  input,
  command: () => Reflect.construct(command, [structuredClone(input)]),
  touched,
  comparesPages: true,
})

const putInput = (random: Random) => ({ ...written(random), Item: itemOf(random) })
const deleteInput = (random: Random) => ({ ...written(random), Key: keyOf(random) })
const updateInput = (random: Random) => {
  const [ConditionExpression, UpdateExpression] = [maybeCondition(random), pick(random, updates)]
  return {
    TableName,
    Key: keyOf(random),
    ConditionExpression,
    UpdateExpression,
    ...placeholders(random, ConditionExpression, UpdateExpression),
    ...(ConditionExpression && telling(random)),
  }
}

const putting = (random: Random) => {
  const input = putInput(random)
  return alone('Put', chance(random, 20) ? { ...input, ReturnValues: 'ALL_OLD' } : input, PutCommand, [input.Item])
}
const updating = (random: Random) => {
  const input = updateInput(random)
  return alone('Update', { ...input, ReturnValues: pick(random, ['NONE', 'ALL_NEW', 'ALL_NEW', 'ALL_OLD']) }, UpdateCommand, [input.Key])
}
const deleting = (random: Random) => {
  const input = deleteInput(random)
  return alone('Delete', { ...input, ReturnValues: pick(random, ['NONE', 'ALL_OLD']) }, DeleteCommand, [input.Key])
}
const getting = (random: Random) => alone('Get', { TableName, Key: keyOf(random), ConsistentRead: true }, GetCommand)

const ranges = [
  '',
  ' AND SK = :r',
  ' AND SK < :r',
  ' AND SK <= :r',
  ' AND SK > :r',
  ' AND SK >= :r',
  ' AND begins_with(SK, :r)',
  ' AND SK BETWEEN :r1 AND :r2',
  ' AND SK <> :r',
  ' AND SK > :r AND SK < :r',
]

const querying = (random: Random): Operation => {
  const index = chance(random, 35) ? undefined : pick(random, ['gsi1', 'gsi2', 'gsi3', 'gsi4'])
  const [pk, sk, bounds] = index ? [`${index}pk`, `${index}sk`, places] : ['pk', 'sk', sorts]
  const KeyConditionExpression = `${pk} = :partition${pick(random, chance(random, 5) ? ranges : ranges.slice(0, 8)).replaceAll('SK', sk)}`
  const beginnings = [...bounds, 'POST#', 'POST#2', '2026', '', 'a']
  const bound = () => (chance(random, 2) ? anything(random) : pick(random, beginnings))
  const values = Object.fromEntries((KeyConditionExpression.match(/:r\d?/g) ?? []).map((name) => [name, bound()]))
  const projected = chance(random, 40) ? undefined : pick(random, ['packed', 'pk, sk', '#state, version'])
  const input = {
    TableName,
    IndexName: index,
    KeyConditionExpression,
    ExpressionAttributeValues: { ':partition': pick(random, partitions), ...values },
    ...(chance(random, 30) && { Limit: pick(random, [1, 2, 3, 100]) }),
    ...(chance(random, 50) && { ScanIndexForward: chance(random, 50) }),
    ...(chance(random, 10) && { ConsistentRead: true }),
    ...(chance(random, 15)
      ? { Select: 'COUNT' }
      : projected && {
          ProjectionExpression: projected,
          ...(projected.includes('#') && { ExpressionAttributeNames: { '#state': 'state' } }),
        }),
    ...(!index && chance(random, 15) && { ExclusiveStartKey: keyOf(random) }),
  }
  return alone('Query', input, QueryCommand)
}

const scanning = (random: Random): Operation => {
  const filter = chance(random, 50)
    ? { FilterExpression: 'sk = :k AND attribute_not_exists(gsi4pk)', ExpressionAttributeValues: { ':k': pick(random, sorts) } }
    : {}
  return alone('Scan', { TableName, ...filter, ConsistentRead: true }, ScanCommand)
}

const several = <Made>(random: Random, most: number, make: (random: Random) => Made) =>
  Array.from({ length: 1 + Math.floor(random() * most) }, () => make(random))

const transacting = (random: Random): Operation => {
  const items = several(random, 5, (drawn): { operation: object; key: object } => {
    const kind = pick(drawn, ['Put', 'Update', 'Delete'])
    if (kind === 'Put') {
      const Put = putInput(drawn)
      return { operation: { Put }, key: Put.Item }
    }
    if (kind === 'Delete') {
      const Delete = deleteInput(drawn)
      return { operation: { Delete }, key: Delete.Key }
    }
    const Update = updateInput(drawn)
    return { operation: { Update }, key: Update.Key }
  })
  return alone(
    'TransactWrite',
    { TransactItems: items.map(({ operation }) => operation) },
    TransactWriteCommand,
    items.map(({ key }) => key),
  )
}

const batchGetting = (random: Random) =>
  alone('BatchGet', { RequestItems: { [TableName]: { Keys: several(random, 4, keyOf), ConsistentRead: true } } }, BatchGetCommand)

const batchWriting = (random: Random) => {
  const items = several(random, 4, itemOf)
  return alone('BatchWrite', { RequestItems: { [TableName]: items.map((Item) => ({ PutRequest: { Item } })) } }, BatchWriteCommand, items)
}
