import * as z from 'zod'
import type { Attributes } from './table.ts'

/**
 * Serializes the fields the table itself never needs as JSON, for the attribute `packed`, because DynamoDB's own maps
 * take several times as long to read. Fields that a condition or an index uses are also stored as separate attributes.
 */
export const packed = (fields: object) => JSON.stringify(fields)

const Json = z.string()

/** Returns an item's fields. Those in its keys aren't packed and are passed as `said`. */
export const unpacked = ({ packed: json, ...attributes }: Attributes, said: Attributes = {}): Attributes => ({
  ...attributes,
  ...said,
  ...JSON.parse(Json.parse(json)),
})

/** Returns the part of a key after its kind, such as `42` in `POST#42`. */
export const afterKind = (key: unknown) => String(key).replace(/^\w+#/, '')
