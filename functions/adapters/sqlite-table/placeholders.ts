import { invalid } from './errors.ts'
import type { Path } from './operands.ts'
import type { ExpressionKind } from './tokens.ts'
import { type Item, toItem, type Value } from './values.ts'

type Given = {
  ExpressionAttributeNames?: Record<string, string> | undefined
  ExpressionAttributeValues?: Record<string, unknown> | undefined
}

/** What the `#names` and `:values` of an expression stand for. */
export type Binding = {
  kind: ExpressionKind
  path: (path: Path) => readonly string[]
  value: (name: string) => Value
}

/** The placeholders of a request. Those that no expression uses are refused, and those that aren't there. */
export const placeholdersOf = (given: Given, hasExpressions: boolean) => {
  const names = readNames(given.ExpressionAttributeNames, hasExpressions)
  const values = readValues(given.ExpressionAttributeValues, hasExpressions)
  const unused = { names: new Set(Object.keys(names)), values: new Set(Object.keys(values)) }

  const nameOf = (kind: ExpressionKind, part: string) => {
    if (!part.startsWith('#')) return part
    unused.names.delete(part)
    const name = names[part]
    if (name === undefined)
      throw invalid(`Invalid ${kind}: An expression attribute name used in the document path is not defined; attribute name: ${part}`)
    return name
  }

  return {
    of: (kind: ExpressionKind): Binding => ({
      kind,
      path: (path) => path.map((part) => nameOf(kind, part)),
      value: (name) => {
        unused.values.delete(name)
        const value = values[name]
        if (value === undefined)
          throw invalid(`Invalid ${kind}: An expression attribute value used in expression is not defined; attribute value: ${name}`)
        return value
      },
    }),
    refuseUnused: () => {
      refuseAny('ExpressionAttributeNames', unused.names)
      refuseAny('ExpressionAttributeValues', unused.values)
    },
  }
}

const readNames = (names: Record<string, string> | undefined, hasExpressions: boolean): Record<string, string> => {
  if (names === undefined) return {}
  refuseOtherKeys('ExpressionAttributeNames', Object.keys(names), { form: /^#\w+$/, hasExpressions })
  return names
}

const readValues = (values: Record<string, unknown> | undefined, hasExpressions: boolean): Item => {
  if (values === undefined) return {}
  const items = toItem(values)
  refuseOtherKeys('ExpressionAttributeValues', Object.keys(items), { form: /^:\w+$/, hasExpressions })
  return items
}

const refuseOtherKeys = (parameter: string, keys: string[], { form, hasExpressions }: { form: RegExp; hasExpressions: boolean }) => {
  if (!hasExpressions) throw invalid(`${parameter} can only be specified when using expressions`)
  if (keys.length === 0) throw invalid(`${parameter} must not be empty`)
  for (const key of keys) if (!form.test(key)) throw invalid(`${parameter} contains invalid key: Syntax error; key: "${key}"`)
}

const refuseAny = (parameter: string, unused: ReadonlySet<string>) => {
  if (unused.size > 0) throw invalid(`Value provided in ${parameter} unused in expressions: keys: {${[...unused].join(', ')}}`)
}
