import type { Attributes } from './table.ts'

/**
 * What the table need not look into lies in an item as the JSON of its attribute `packed`: DynamoDB's own maps take several times as long to read. What a
 * condition or an index names is an attribute of its own as well.
 */
export const packed = (fields: object) => JSON.stringify(fields)

/** Items from before 0.2.0 are not: they have an attribute for each field. */
export const isPacked = ({ packed: json }: Attributes) => typeof json === 'string'

/** The fields of an item, packed or not. What its keys say is not packed: `said` is that. */
export const unpacked = (item: Attributes, said: Attributes = {}): Attributes => {
  const { packed: json, ...attributes } = item
  return typeof json === 'string' ? { ...attributes, ...said, ...JSON.parse(json) } : item
}

/** What follows the kind in a key, as `42` in `POST#42`. */
export const afterKind = (key: unknown) => String(key).replace(/^\w+#/, '')
