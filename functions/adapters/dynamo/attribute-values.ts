import * as z from 'zod'

/** Values by the names of their attributes. */
export type Attributes = Record<string, unknown>

/** Values as DynamoDB writes them. https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_AttributeValue.html */
export type StoredAttributes = Record<string, AttributeValue>
type AttributeValue =
  | { S: string }
  | { N: string }
  | { BOOL: boolean }
  | { NULL: true }
  | { M: StoredAttributes }
  | { L: AttributeValue[] }
  | { SS: string[] }
  | { NS: string[] }

/** Attributes for DynamoDB; those without a value are left out. */
export const toStored = (attributes: object): StoredAttributes => {
  const stored: StoredAttributes = {}
  for (const [name, value] of Object.entries(attributes)) if (value !== undefined) stored[name] = toValue(value)
  return stored
}

const toValue = (value: unknown): AttributeValue => {
  if (typeof value === 'string') return { S: value }
  if (typeof value === 'number' && Number.isFinite(value)) return { N: String(value) }
  if (typeof value === 'boolean') return { BOOL: value }
  if (value === null) return { NULL: true }
  if (Array.isArray(value)) return { L: value.map(toValue) }
  if (value instanceof Set) return toSet([...value])
  if (typeof value === 'object') return { M: toStored(value) }
  throw new Error(`The table can't hold a ${typeof value} such as ${String(value)}.`)
}

const toSet = (values: readonly unknown[]): AttributeValue => {
  const numbers = values.filter((value) => typeof value === 'number')
  if (values.length > 0 && numbers.length === values.length) return { NS: numbers.map(String) }
  return { SS: z.array(z.string()).min(1).parse(values) }
}

/** The way back. */
export const fromStored = (stored: StoredAttributes): Attributes => {
  const attributes: Attributes = {}
  for (const name in stored) {
    const value = stored[name]
    if (value !== undefined) attributes[name] = fromValue(value)
  }
  return attributes
}

const fromValue = (value: AttributeValue): unknown => {
  if ('S' in value) return value.S
  if ('N' in value) return Number(value.N)
  if ('M' in value) return fromStored(value.M)
  if ('L' in value) return value.L.map(fromValue)
  if ('BOOL' in value) return value.BOOL
  if ('NULL' in value) return null
  if ('SS' in value) return new Set(value.SS)
  if ('NS' in value) return new Set(value.NS.map(Number))
  throw new Error(`The table holds a value of a kind that nobody writes: ${Object.keys(value)[0]}.`)
}
