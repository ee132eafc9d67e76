import { type Binding, bindOperand, type Operand, type Path, parseOperand, parsePath, valueAt } from './placeholders.ts'
import type { Tokens } from './tokens.ts'
import { compare, type Item, invalid, isEqual, sizeOf, typeOf, type Value } from './values.ts'

const comparators = ['=', '<>', '<', '<=', '>', '>='] as const
type Comparator = (typeof comparators)[number]

type Compared = Operand | { kind: 'size'; path: Path }

export type Condition =
  | { kind: 'compare'; comparator: Comparator; left: Compared; right: Compared }
  | { kind: 'between'; operand: Compared; low: Operand; high: Operand }
  | { kind: 'in'; operand: Compared; options: Operand[] }
  | { kind: 'exists'; path: Path; isThere: boolean }
  | { kind: 'begins'; path: Path; beginning: Operand }
  | { kind: 'contains'; path: Path; part: Operand }
  | { kind: 'not'; condition: Condition }
  | { kind: 'and' | 'or'; conditions: [Condition, Condition] }

/** True if an item satisfies a condition. A missing item has no attributes. */
export type Predicate = (item: Item) => boolean

export const parseCondition = (tokens: Tokens): Condition => {
  const condition = parseOr(tokens)
  if (!tokens.isAtEnd()) tokens.fail()
  return condition
}

const parseOr = (tokens: Tokens): Condition => {
  let condition = parseAnd(tokens)
  while (tokens.take('OR')) condition = { kind: 'or', conditions: [condition, parseAnd(tokens)] }
  return condition
}

const parseAnd = (tokens: Tokens): Condition => {
  let condition = parseNot(tokens)
  while (tokens.take('AND')) condition = { kind: 'and', conditions: [condition, parseNot(tokens)] }
  return condition
}

const parseNot = (tokens: Tokens): Condition =>
  tokens.take('NOT') ? { kind: 'not', condition: parseNot(tokens) } : tokens.isNext('(') ? parseGroup(tokens) : parseTest(tokens)

const parseGroup = (tokens: Tokens): Condition => {
  tokens.expect('(')
  const condition = parseOr(tokens)
  tokens.expect(')')
  if (inParentheses.has(condition)) throw invalid(`Invalid ${tokens.kind}: The expression has redundant parentheses;`)
  inParentheses.add(condition)
  return condition
}

const inParentheses = new WeakSet<Condition>()

const functionName = /^[a-z_]+$/i

const parseTest = (tokens: Tokens): Condition => {
  if (functionName.test(tokens.peek()) && tokens.isSecond('(') && tokens.peek() !== 'size') return parseFunction(tokens)
  const operand = parseCompared(tokens)
  if (tokens.take('BETWEEN')) {
    const low = parseOperand(tokens)
    tokens.expect('AND')
    return { kind: 'between', operand, low, high: parseOperand(tokens) }
  }
  if (tokens.take('IN')) return { kind: 'in', operand, options: parseArguments(tokens, parseOperand) }
  const comparator = comparators.find((known) => known === tokens.peek())
  if (!comparator) return tokens.fail()
  tokens.take(comparator)
  return { kind: 'compare', comparator, left: operand, right: parseCompared(tokens) }
}

const parseCompared = (tokens: Tokens): Compared => {
  if (tokens.peek() !== 'size' || !tokens.isSecond('(')) return parseOperand(tokens)
  tokens.take('SIZE')
  const [path = []] = parseArguments(tokens, parsePath, 1)
  return { kind: 'size', path }
}

const parseFunction = (tokens: Tokens): Condition => {
  const name = tokens.takeForm(functionName)
  if (name === 'attribute_exists' || name === 'attribute_not_exists') {
    const [path = []] = parseArguments(tokens, parsePath, 1)
    return { kind: 'exists', path, isThere: name === 'attribute_exists' }
  }
  if (name === 'attribute_type') throw tokens.unsupported('the function attribute_type')
  if (name !== 'begins_with' && name !== 'contains') throw invalid(`Invalid ${tokens.kind}: Invalid function name; function: ${name}`)
  const [first, second] = parseArguments(tokens, parseOperand, 2)
  if (first?.kind !== 'path' || !second) throw tokens.unsupported(`a given value as the first operand of ${name}`)
  return name === 'contains'
    ? { kind: 'contains', path: first.path, part: second }
    : { kind: 'begins', path: first.path, beginning: second }
}

/** Parses a comma-separated list in parentheses; `count` is the required number of elements. */
export const parseArguments = <Argument>(tokens: Tokens, parse: (tokens: Tokens) => Argument, count?: number): Argument[] => {
  tokens.expect('(')
  const given = [parse(tokens)]
  while (tokens.take(',')) given.push(parse(tokens))
  if (count !== undefined && given.length !== count)
    throw invalid(`Invalid ${tokens.kind}: Incorrect number of operands for operator or function; number of operands: ${given.length}`)
  tokens.expect(')')
  return given
}

export const bindCondition = (condition: Condition, binding: Binding): Predicate => {
  switch (condition.kind) {
    case 'compare':
      return bindComparison(condition, binding)
    case 'between':
      return bindBetween(condition, binding)
    case 'in': {
      const [read, options] = [bindCompared(condition.operand, binding), condition.options.map((option) => bindOperand(option, binding))]
      return (item) => options.some((option) => areEqual(read(item), option(item)))
    }
    case 'exists': {
      const path = binding.path(condition.path)
      return (item) => (valueAt(item, path) !== undefined) === condition.isThere
    }
    case 'begins':
      return bindBeginning(condition, binding)
    case 'contains': {
      const [path, part] = [binding.path(condition.path), bindOperand(condition.part, binding)]
      return (item) => contains(valueAt(item, path), part(item))
    }
    case 'not': {
      const holds = bindCondition(condition.condition, binding)
      return (item) => !holds(item)
    }
    default: {
      const [left, right] = condition.conditions.map((part) => bindCondition(part, binding))
      return condition.kind === 'and' ? (item) => both(left, right, item) : (item) => either(left, right, item)
    }
  }
}

const both = (left: Predicate | undefined, right: Predicate | undefined, item: Item) => left?.(item) === true && right?.(item) === true
const either = (left: Predicate | undefined, right: Predicate | undefined, item: Item) => left?.(item) === true || right?.(item) === true

const bindCompared = (compared: Compared, binding: Binding): ((item: Item) => Value | undefined) => {
  if (compared.kind !== 'size') return bindOperand(compared, binding)
  const path = binding.path(compared.path)
  return (item) => countOf(valueAt(item, path))
}

/** The result of `size`: a string's bytes, the number of elements of a collection, and undefined otherwise. */
const countOf = (value: Value | undefined): number | undefined => {
  if (typeof value === 'string') return sizeOf(value)
  if (typeof value !== 'object' || value === null) return undefined
  return value instanceof Set ? value.size : Object.keys(value).length
}

const bindComparison = ({ comparator, left, right }: Extract<Condition, { kind: 'compare' }>, binding: Binding): Predicate => {
  const operands = [bindCompared(left, binding), bindCompared(right, binding)] as const
  refuseSamePath(comparator, [left, right], binding)
  if (comparator === '=') return (item) => areEqual(operands[0](item), operands[1](item))
  if (comparator === '<>') return (item) => !areEqual(operands[0](item), operands[1](item))
  for (const operand of [left, right]) refuseUnordered(comparator, operand, binding)
  return (item) => isOrdered(operands[0](item), comparator, operands[1](item))
}

const refuseSamePath = (comparator: Comparator, [left, right]: [Compared, Compared], binding: Binding) => {
  if (left.kind !== 'path' || right.kind !== 'path') return
  const [one, other] = [binding.path(left.path), binding.path(right.path)]
  if (isEqual([...one], [...other]))
    throw invalid(
      `Invalid ${binding.kind}: The first operand must be distinct from the remaining operands for this operator or function; ` +
        `operator: ${comparator}, first operand: [${one.join(', ')}]`,
    )
}

const refuseUnordered = (comparator: string, operand: Compared, binding: Binding) => {
  if (operand.kind !== 'value') return
  refuseOtherType(comparator, binding.value(operand.name), { kind: binding.kind, types: ['S', 'N'] })
}

export const refuseOtherType = (operator: string, value: Value, { kind, types }: { kind: string; types: string[] }) => {
  if (!types.includes(typeOf(value)))
    throw invalid(
      `Invalid ${kind}: Incorrect operand type for operator or function; operator or function: ${operator}, operand type: ${typeOf(value)}`,
    )
}

const areEqual = (one: Value | undefined, other: Value | undefined) => one !== undefined && other !== undefined && isEqual(one, other)

/** Only two strings or two numbers can be compared. */
const isOrdered = (one: Value | undefined, comparator: Comparator, other: Value | undefined) => {
  const order = one === undefined || other === undefined ? undefined : compare(one, other)
  if (order === undefined) return false
  if (comparator === '<') return order < 0
  if (comparator === '<=') return order <= 0
  return comparator === '>' ? order > 0 : order >= 0
}

const bindBetween = ({ operand, low, high }: Extract<Condition, { kind: 'between' }>, binding: Binding): Predicate => {
  const [read, from, to] = [bindCompared(operand, binding), bindOperand(low, binding), bindOperand(high, binding)]
  if (low.kind === 'value' && high.kind === 'value') refuseReversed(binding.value(low.name), binding.value(high.name), binding)
  return (item) => isOrdered(read(item), '>=', from(item)) && isOrdered(read(item), '<=', to(item))
}

/** Refuses bounds in the wrong order, of different types, or of a type without an order. */
export const refuseReversed = (low: Value, high: Value, { kind }: Binding) => {
  const bounds = `lower bound operand: AttributeValue: ${shown(low)}, upper bound operand: AttributeValue: ${shown(high)}`
  for (const bound of [low, high]) refuseOtherType('BETWEEN', bound, { kind, types: ['S', 'N'] })
  const order = compare(low, high)
  if (order === undefined)
    throw invalid(`Invalid ${kind}: The BETWEEN operator requires same data type for lower and upper bounds; ${bounds}`)
  if (order > 0)
    throw invalid(`Invalid ${kind}: The BETWEEN operator requires upper bound to be greater than or equal to lower bound; ${bounds}`)
}

const shown = (value: Value) => `{${typeOf(value)}:${value}}`

const bindBeginning = ({ path, beginning }: Extract<Condition, { kind: 'begins' }>, binding: Binding): Predicate => {
  const [own, read] = [binding.path(path), bindOperand(beginning, binding)]
  if (beginning.kind === 'value') refuseOtherType('begins_with', binding.value(beginning.name), { kind: binding.kind, types: ['S'] })
  return (item) => {
    const [text, start] = [valueAt(item, own), read(item)]
    return typeof text === 'string' && typeof start === 'string' && text.startsWith(start)
  }
}

const contains = (whole: Value | undefined, part: Value | undefined) => {
  if (part === undefined) return false
  if (typeof whole === 'string') return typeof part === 'string' && whole.includes(part)
  if (whole instanceof Set || Array.isArray(whole)) return [...whole].some((element) => isEqual(element, part))
  return false
}
