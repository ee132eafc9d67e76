import { type Condition, refuseOtherType, refuseReversed } from './condition.ts'
import { refuseNoKey } from './item-keys.ts'
import type { Binding, Operand } from './placeholders.ts'
import { invalid, UnsupportedRequest, type Value } from './values.ts'

type KeyNames = { partitionKey: string; sortKey: string }

/** The range of a table or an index that a query reads: one partition, and some of its sort keys. */
export type KeyRange = { partition: string; sort: SortRange | undefined }

/** `sql` builds the condition for the sort key's column, with a `?` for each of `bounds`. */
export type SortRange = { sql: (column: string) => string; bounds: string[] }

type Part = { name: string; sign: string; values: Value[] }

export const keyRangeOf = (condition: Condition, names: KeyNames, binding: Binding): KeyRange => {
  const parts = partsOf(condition).map((part) => toPart(part, binding))
  const about = parts.map(({ name }) => name)
  if (new Set(about).size < about.length) throw invalid('KeyConditionExpressions must only contain one condition per key')
  const [partition, sort] = [names.partitionKey, names.sortKey].map((key) => parts.find(({ name }) => name === key))
  if (!partition) throw invalid(`Query condition missed key schema element: ${names.partitionKey}`)
  if (parts.length > 1 && !sort) throw invalid(`Query condition missed key schema element: ${names.sortKey}`)
  if (partition.sign !== '=') throw invalid('Query key condition not supported')
  const [text = ''] = textsOf(partition)
  return { partition: text, sort: sort && sortRangeOf(sort) }
}

const partsOf = (condition: Condition): Condition[] => (condition.kind === 'and' ? condition.conditions.flatMap(partsOf) : [condition])

const toPart = (condition: Condition, binding: Binding): Part => {
  if (condition.kind === 'compare' && condition.comparator !== '<>')
    return { name: nameIn(condition.left, binding), sign: condition.comparator, values: [valueIn(condition.right, binding)] }
  if (condition.kind === 'between') {
    const [low, high] = [valueIn(condition.low, binding), valueIn(condition.high, binding)]
    refuseReversed(low, high, binding)
    return { name: nameIn(condition.operand, binding), sign: 'BETWEEN', values: [low, high] }
  }
  if (condition.kind === 'begins') {
    const beginning = valueIn(condition.beginning, binding)
    refuseOtherType('begins_with', beginning, { kind: binding.kind, types: ['S'] })
    return { name: nameIn({ kind: 'path', path: condition.path }, binding), sign: 'begins_with', values: [beginning] }
  }
  throw invalid(`Invalid operator used in KeyConditionExpression: ${operatorOf(condition)}`)
}

const operatorOf = (condition: Condition) => {
  if (condition.kind === 'compare') return condition.comparator
  if (condition.kind === 'exists') return condition.isThere ? 'attribute_exists' : 'attribute_not_exists'
  return condition.kind === 'contains' ? 'contains' : condition.kind.toUpperCase()
}

const nameIn = (operand: { kind: string; path?: readonly string[] }, binding: Binding) => {
  const [name, ...below] = operand.path ? binding.path(operand.path) : []
  if (operand.kind !== 'path' || name === undefined || below.length > 0)
    throw new UnsupportedRequest('anything but a key on the left side of a comparison in a KeyConditionExpression')
  return name
}

const valueIn = (operand: Operand | { kind: 'size' }, binding: Binding) => {
  if (operand.kind !== 'value') throw new UnsupportedRequest('anything but a value on the right side in a KeyConditionExpression')
  return binding.value(operand.name)
}

const textsOf = ({ name, values }: Part): string[] =>
  values.map((value) => {
    if (typeof value !== 'string')
      throw invalid('One or more parameter values were invalid: Condition parameter type does not match schema type')
    refuseNoKey(name, value)
    return value
  })

const sortRangeOf = (part: Part): SortRange => {
  const texts = textsOf(part)
  if (part.sign === 'BETWEEN') return { sql: (column) => `${column} BETWEEN ? AND ?`, bounds: texts }
  if (part.sign !== 'begins_with') return { sql: (column) => `${column} ${part.sign} ?`, bounds: texts }
  const [beginning = ''] = texts
  const end = afterAllWith(beginning)
  return end === undefined
    ? { sql: (column) => `${column} >= ?`, bounds: [beginning] }
    : { sql: (column) => `${column} >= ? AND ${column} < ?`, bounds: [beginning, end] }
}

const lastCodePoint = 0x10ffff

/**
 * Returns the first string after all strings with this prefix; undefined if there is none. UTF-8 byte order is the
 * order of code points.
 */
export const afterAllWith = (beginning: string): string | undefined => {
  const points = [...beginning].map((letter) => letter.codePointAt(0) ?? 0)
  while (points.at(-1) === lastCodePoint) points.pop()
  const last = points.pop()
  if (last === undefined) return undefined
  // Surrogates, which aren't characters, are between these two.
  return String.fromCodePoint(...points, last === 0xd7ff ? 0xe000 : last + 1)
}
