import * as z from 'zod'
import type { Attributes } from './table.ts'

/**
 * What the table need not look into lies in an item as the JSON of its attribute `packed`: DynamoDB's own maps take several times as long to read. What a
 * condition or an index names is an attribute of its own as well.
 */
export const packed = (fields: object) => JSON.stringify(fields)

const Json = z.string()

/** The fields of an item. What its keys say isn't packed: `said` is that. */
export const unpacked = ({ packed: json, ...attributes }: Attributes, said: Attributes = {}): Attributes => ({
  ...attributes,
  ...said,
  ...JSON.parse(Json.parse(json)),
})

/** What follows the kind in a key, as `42` in `POST#42`. */
export const afterKind = (key: unknown) => String(key).replace(/^\w+#/, '')
