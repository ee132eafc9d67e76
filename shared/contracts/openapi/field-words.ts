import type { JsonValue } from './json.ts'

/**
 * What fields mean, and what they may look like, for the OpenAPI document. The key is a field's name. `Schema.field` and
 * `group.call.field` say it for one schema or one call.
 */
export type FieldWords = Readonly<Record<string, readonly [description: string, example?: JsonValue]>>
