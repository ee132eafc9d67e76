import * as z from 'zod'

/** Any JSON value. */
export const Json = z.json()
export type Json = z.infer<typeof Json>
export type JsonObject = { [name: string]: Json }

/** Returns the value if it's an object, or else an empty one. */
export const asObject = (value: Json | undefined): JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {}
/** Returns the value if it's a list, or else an empty one. */
export const asList = (value: Json | undefined): Json[] => (Array.isArray(value) ? value : [])
export const asNumber = (value: Json | undefined, otherwise: number) => (typeof value === 'number' ? value : otherwise)
