import type { Attributes } from './attribute-values.ts'

/**
 * What the table need not look into lies in an item as the JSON of its attribute `packed`: DynamoDB's own maps take several times as long to read. What a
 * condition or an index names is an attribute of its own as well.
 */
export const packed = (fields: object) => JSON.stringify(fields)

/** Items from before 0.2.0 are not: they have an attribute for each field. */
export const isPacked = ({ packed: json }: Attributes) => typeof json === 'string'

/** The fields of an item, packed or not. */
export const unpacked = (item: Attributes): Attributes => {
  const { packed: json, ...attributes } = item
  return typeof json === 'string' ? { ...attributes, ...JSON.parse(json) } : item
}
