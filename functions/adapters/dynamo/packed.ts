import type { Attributes } from './attribute-values.ts'

/**
 * What the table need not look into lies in an item as the JSON of one attribute. DynamoDB's own maps are read four times as slowly, and sent in twice as many
 * bytes. What a condition, an update or an index names stays an attribute of its own.
 */
export const packed = (fields: object) => JSON.stringify(fields)

/**
 * An item's fields, those in its packed attributes in place of attributes of the same name: items that were written before 0.2.0 have only attributes, and one
 * that was changed since has some of both.
 */
export const unpacked = (item: Attributes, ...names: readonly string[]): Attributes => {
  const fields: Attributes = { ...item }
  for (const name of names) {
    const json = item[name]
    if (typeof json !== 'string') continue
    delete fields[name]
    Object.assign(fields, JSON.parse(json))
  }
  return fields
}
