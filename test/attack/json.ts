import * as z from 'zod'

/** Anything JSON. */
export const Json = z.json()
export type Json = z.infer<typeof Json>
export type JsonObject = { [name: string]: Json }

/** The value as an object; an empty one when it is none. */
export const asObject = (value: Json | undefined): JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {}
/** The value as a list; an empty one when it is none. */
export const asList = (value: Json | undefined): Json[] => (Array.isArray(value) ? value : [])
export const asNumber = (value: Json | undefined, otherwise: number) => (typeof value === 'number' ? value : otherwise)
