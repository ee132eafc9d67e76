/** Any JSON value. */
export type JsonValue = string | number | boolean | null | JsonValue[] | Json
export type Json = { [name: string]: JsonValue }

export const isJson = (value: JsonValue | undefined): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The members of a list of objects. None if it's something else. */
export const jsonList = (value: JsonValue | undefined): Json[] => (Array.isArray(value) ? value.filter(isJson) : [])

/** The strings of a list. None if it's something else. */
export const namesIn = (value: JsonValue | undefined): string[] =>
  Array.isArray(value) ? value.flatMap((item) => (typeof item === 'string' ? [item] : [])) : []
