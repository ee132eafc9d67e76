import { parseArguments, refuseOtherType } from './condition.ts'
import {
  type Binding,
  bindOperand,
  type Operand,
  type Path,
  parseOperand,
  parsePath,
  parseValue,
  refuseOverlaps,
  valueAt,
} from './placeholders.ts'
import type { Tokens } from './tokens.ts'
import { type Item, invalid, isMap, typeOf, UnsupportedRequest, type Value } from './values.ts'

type Assigned =
  | Operand
  | { kind: 'if-missing'; path: Path; otherwise: Assigned }
  | { kind: 'append'; lists: [Assigned, Assigned] }
  | { kind: 'sum'; sign: 1 | -1; numbers: [Assigned, Assigned] }

type Action =
  | { kind: 'set'; path: Path; assigned: Assigned }
  | { kind: 'remove'; path: Path }
  | { kind: 'add' | 'delete'; path: Path; value: string }

export type Update = Action[]

const sections = ['SET', 'REMOVE', 'ADD', 'DELETE'] as const

export const parseUpdate = (tokens: Tokens): Update => {
  const actions: Action[] = []
  const read = new Set<string>()
  while (!tokens.isAtEnd()) {
    const section = sections.find((name) => tokens.take(name))
    if (!section) return tokens.fail()
    if (read.has(section)) throw invalid(`Invalid ${tokens.kind}: The "${section}" section can only be used once in an update expression;`)
    read.add(section)
    do actions.push(parseAction(tokens, section))
    while (tokens.take(','))
  }
  return actions
}

const parseAction = (tokens: Tokens, section: (typeof sections)[number]): Action => {
  const path = parsePath(tokens)
  if (section === 'REMOVE') return { kind: 'remove', path }
  if (section !== 'SET') return { kind: section === 'ADD' ? 'add' : 'delete', path, value: parseValue(tokens) }
  tokens.expect('=')
  const first = parseAssigned(tokens)
  const sign = tokens.take('+') ? 1 : tokens.take('-') ? -1 : undefined
  return { kind: 'set', path, assigned: sign ? { kind: 'sum', sign, numbers: [first, parseAssigned(tokens)] } : first }
}

const parseAssigned = (tokens: Tokens): Assigned => {
  if (!tokens.isSecond('(')) return parseOperand(tokens)
  const name = tokens.takeForm(/^\w+$/)
  if (name !== 'if_not_exists' && name !== 'list_append') throw invalid(`Invalid ${tokens.kind}: Invalid function name; function: ${name}`)
  const [first, second] = parseArguments(tokens, parseAssigned, 2)
  if (!first || !second) return tokens.fail()
  if (name === 'list_append') return { kind: 'append', lists: [first, second] }
  if (first.kind !== 'path')
    throw invalid(`Invalid ${tokens.kind}: Operator or function requires a document path; operator or function: if_not_exists`)
  return { kind: 'if-missing', path: first.path, otherwise: second }
}

/** The attributes an update may change, and the update itself. Everything it reads is the item as it was before. */
export type BoundUpdate = { names: string[]; apply: (item: Item) => Item }

export const bindUpdate = (update: Update, binding: Binding): BoundUpdate => {
  const paths = update.map(({ path }) => binding.path(path))
  refuseOverlaps(binding, paths)
  const changes = update.map((action) => bindAction(action, binding))
  return {
    names: paths.map(([name = '']) => name),
    apply: (before) => {
      const after = structuredClone(before)
      for (const change of changes) change(before, after)
      return after
    },
  }
}

type Change = (before: Item, after: Item) => void

const bindAction = (action: Action, binding: Binding): Change => {
  const path = binding.path(action.path)
  if (action.kind === 'set') {
    const read = bindAssigned(action.assigned, binding)
    return (before, after) => setAt(after, path, read(before))
  }
  if (action.kind === 'remove') return (_, after) => setAt(after, path, undefined)
  const value = binding.value(action.value)
  const isAddition = action.kind === 'add'
  refuseOtherOperand(isAddition ? 'ADD' : 'DELETE', value, isAddition ? ['N', 'NS', 'SS'] : ['NS', 'SS'])
  const combine = isAddition ? added : deleted
  return (before, after) => setAt(after, path, combine(valueAt(before, path), value))
}

const typeWords: Record<string, string> = { S: 'STRING', N: 'NUMBER', BOOL: 'BOOLEAN', NULL: 'NULL', L: 'LIST', M: 'MAP' }

const refuseOtherOperand = (operator: 'ADD' | 'DELETE', value: Value, types: string[]) => {
  const type = typeOf(value)
  if (!types.includes(type))
    throw invalid(
      'Invalid UpdateExpression: Incorrect operand type for operator or function; ' +
        `operator: ${operator}, operand type: ${typeWords[type] ?? type}, typeSet: ALLOWED_FOR_${operator}_OPERAND`,
    )
}

/** Sets an attribute or removes it. Everything in its path except the last name must be an existing map. */
const setAt = (item: Item, path: readonly string[], value: Value | undefined) => {
  const last = path.at(-1) ?? ''
  const holder = valueAt(item, path.slice(0, -1))
  if (!isMap(holder)) throw invalid('The document path provided in the update expression is invalid for update')
  if (value === undefined) delete holder[last]
  else Object.defineProperty(holder, last, { value, enumerable: true, writable: true, configurable: true })
}

const bindAssigned = (assigned: Assigned, binding: Binding): ((before: Item) => Value) => {
  if (assigned.kind === 'path' || assigned.kind === 'value') {
    const read = bindOperand(assigned, binding)
    return (before) => present(read(before))
  }
  if (assigned.kind === 'if-missing') {
    const [path, otherwise] = [binding.path(assigned.path), bindAssigned(assigned.otherwise, binding)]
    return (before) => {
      const value = valueAt(before, path)
      return value === undefined ? otherwise(before) : value
    }
  }
  return assigned.kind === 'append' ? bindAppend(assigned.lists, binding) : bindSum(assigned, binding)
}

const bindAppend = (lists: [Assigned, Assigned], binding: Binding) => {
  const [first, second] = bindBoth(lists, binding, { operator: 'list_append', type: 'L' })
  return (before: Item): Value => [...asList(first(before)), ...asList(second(before))]
}

const bindSum = ({ sign, numbers }: Extract<Assigned, { kind: 'sum' }>, binding: Binding) => {
  const [first, second] = bindBoth(numbers, binding, { operator: sign === 1 ? '+' : '-', type: 'N' })
  return (before: Item): Value => exactSum(asNumber(first(before)), sign * asNumber(second(before)))
}

/** Refuses a given value of another type, whatever the item is. */
const bindBoth = ([first, second]: [Assigned, Assigned], binding: Binding, { operator, type }: { operator: string; type: string }) => {
  for (const operand of [first, second])
    if (operand.kind === 'value') refuseOtherType(operator, binding.value(operand.name), { kind: binding.kind, types: [type] })
  return [bindAssigned(first, binding), bindAssigned(second, binding)] as const
}

const present = (value: Value | undefined): Value => {
  if (value === undefined) throw invalid('The provided expression refers to an attribute that does not exist in the item')
  return value
}

const wrongType = () => invalid('An operand in the update expression has an incorrect data type')

const asNumber = (value: Value) => {
  if (typeof value !== 'number') throw wrongType()
  return value
}

const asList = (value: Value) => {
  if (!Array.isArray(value)) throw wrongType()
  return value
}

/** A missing number counts as 0, and a missing set as empty. */
const added = (before: Value | undefined, value: Value): Value => {
  if (typeof value === 'number') return exactSum(before === undefined ? 0 : asNumber(before), value)
  if (before === undefined) return value
  return unite(sameSet(before, value), [...elementsOf(value)])
}

/** A set without elements is removed. */
const deleted = (before: Value | undefined, value: Value): Value | undefined => {
  if (before === undefined) return undefined
  const taken = new Set<unknown>(elementsOf(value))
  const rest = [...elementsOf(sameSet(before, value))].filter((element) => !taken.has(element))
  return rest.length === 0 ? undefined : toSet(rest)
}

const sameSet = (before: Value, value: Value) => {
  if (typeOf(before) !== typeOf(value)) throw wrongType()
  return before
}

const elementsOf = (value: Value): Iterable<string | number> => {
  if (!(value instanceof Set)) throw wrongType()
  return value
}

const unite = (before: Value, others: (string | number)[]) => toSet([...elementsOf(before), ...others])

const toSet = (elements: (string | number)[]): Value => {
  const texts = elements.filter((element) => typeof element === 'string')
  return texts.length > 0 ? new Set(texts) : new Set(elements.filter((element) => typeof element === 'number'))
}

/**
 * Computes a sum the way DynamoDB does, in decimals: 0.1 + 0.2 is 0.3. Refuses a sum that no JavaScript number holds
 * exactly, so nothing is rounded here that AWS would keep.
 */
export const exactSum = (one: number, other: number): number => {
  const plain = one + other
  if (Number.isSafeInteger(one) && Number.isSafeInteger(other) && Number.isSafeInteger(plain)) return plain
  const [first, second] = [toDecimal(one), toDecimal(other)]
  const exponent = Math.min(first.exponent, second.exponent)
  const digits = digitsAt(first, exponent) + digitsAt(second, exponent)
  const rounded = Number(`${digits}e${exponent}`)
  const kept = toDecimal(rounded)
  const finest = Math.min(kept.exponent, exponent)
  const isExact = digitsAt(kept, finest) === digitsAt({ digits, exponent }, finest)
  if (!isExact || Math.abs(rounded) > Number.MAX_SAFE_INTEGER)
    throw new UnsupportedRequest(`the sum of ${one} and ${other}: JavaScript has no such number`)
  return rounded
}

/** `digits` times ten to the power of `exponent`. */
type Decimal = { digits: bigint; exponent: number }

const toDecimal = (number: number): Decimal => {
  const [mantissa = '', power = '0'] = String(number).split('e')
  const [whole = '', fraction = ''] = mantissa.split('.')
  return { digits: BigInt(`${whole}${fraction}`), exponent: Number(power) - fraction.length }
}

const digitsAt = ({ digits, exponent }: Decimal, smaller: number) => digits * 10n ** BigInt(exponent - smaller)
