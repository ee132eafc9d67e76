import { invalid } from './errors.ts'
import type { Binding } from './placeholders.ts'
import { isReservedWord } from './reserved-words.ts'
import type { Tokens } from './tokens.ts'
import { type Item, isMap, type Value } from './values.ts'

/** Where an attribute lies: its name and, within maps, those below it. Each is a name or a `#placeholder`. */
export type Path = readonly string[]

/** What a condition or an update reads: an attribute or a given value. */
export type Operand = { kind: 'path'; path: Path } | { kind: 'value'; name: string }

const nameForm = /^(#\w+|[A-Za-z]\w*)$/
const valueForm = /^:\w+$/

export const parsePath = (tokens: Tokens): Path => {
  const path = [parseName(tokens)]
  while (tokens.take('.')) path.push(parseName(tokens))
  if (tokens.isNext('[')) throw tokens.unsupported(`an element of a list, “${path.join('.')}[…]”,`)
  return path
}

const parseName = (tokens: Tokens) => {
  if (tokens.isNext(...keywords)) tokens.fail()
  const name = tokens.takeForm(nameForm)
  if (isReservedWord(name)) throw invalid(`Invalid ${tokens.kind}: Attribute name is a reserved keyword; reserved keyword: ${name}`)
  return name
}

/** Of the reserved words, these are parts of the language itself. */
const keywords = ['ADD', 'AND', 'BETWEEN', 'DELETE', 'IN', 'NOT', 'OR', 'REMOVE', 'SET']

export const parseValue = (tokens: Tokens) => tokens.takeForm(valueForm)

export const parseOperand = (tokens: Tokens): Operand => {
  if (valueForm.test(tokens.peek())) return { kind: 'value', name: parseValue(tokens) }
  return { kind: 'path', path: parsePath(tokens) }
}

/** Reads an operand from an item; undefined where there is no such attribute. */
export const bindOperand = (operand: Operand, binding: Binding): ((item: Item) => Value | undefined) => {
  if (operand.kind === 'path') {
    const path = binding.path(operand.path)
    return (item) => valueAt(item, path)
  }
  const value = binding.value(operand.name)
  return () => value
}

export const valueAt = (item: Item, path: readonly string[]): Value | undefined => {
  let value: Value | undefined = item
  for (const name of path) value = isMap(value) && Object.hasOwn(value, name) ? value[name] : undefined
  return value
}

/** Refuses paths of which one is the other, or holds it. */
export const refuseOverlaps = ({ kind }: Binding, paths: readonly (readonly string[])[]) => {
  for (const [index, path] of paths.entries())
    for (const other of paths.slice(index + 1))
      if (path.every((name, place) => place >= other.length || other[place] === name))
        throw invalid(
          `Invalid ${kind}: Two document paths overlap with each other; must remove or rewrite one of these paths; ` +
            `path one: [${path.join(', ')}], path two: [${other.join(', ')}]`,
        )
}
