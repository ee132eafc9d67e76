import * as z from 'zod'
import type { ApiDescription } from '../platform-adapter.ts'

/**
 * The names for requesting a post's fields: those in X's OpenAPI document since 2.167, and those before it. X silently
 * omits fields whose names it doesn't know, or refuses them. A single call doesn't mix the two.
 */
export const fieldNames = {
  new: { 'post.fields': 'created_at,conversation_id,entities,attachments,note_post', expansions: 'referenced_posts' },
  old: { 'tweet.fields': 'created_at,conversation_id,entities,attachments,note_tweet,referenced_tweets' },
} as const

const Parameter = z.object({ name: z.string(), schema: z.object({ items: z.object({ enum: z.array(z.string()) }) }) })
const OpenApi = z.object({
  info: z.object({ version: z.string() }),
  components: z.object({ parameters: z.record(z.string(), z.unknown()) }),
})

/** X's OpenAPI document, which lists the fields and expansions each call accepts. */
export const xDescription: ApiDescription = {
  url: 'https://api.x.com/2/openapi.json',
  read: (document) => {
    const { info, components } = OpenApi.parse(document)
    const parameters = Object.values(components.parameters).flatMap((parameter) => Parameter.safeParse(parameter).data ?? [])
    const isKnown = (parameter: string, value: string) =>
      parameters.some(({ name, schema }) => name === parameter && schema.items.enum.includes(value))
    const missing = Object.entries(fieldNames.new).flatMap(([parameter, values]) =>
      values
        .split(',')
        .filter((value) => !isKnown(parameter, value))
        .map((value) => `${parameter}=${value}`),
    )
    return { version: info.version, missing }
  },
}
