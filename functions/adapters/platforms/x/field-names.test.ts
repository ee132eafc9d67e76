import { expect, test } from 'vitest'
import { xDescription } from './field-names.ts'

const documentOf = (fields: string[], expansions: string[]) => ({
  info: { version: '2.167' },
  components: {
    parameters: {
      PostFieldsParameter: { name: 'post.fields', schema: { items: { enum: fields } } },
      PostExpansionsParameter: { name: 'expansions', schema: { items: { enum: expansions } } },
      Id: { name: 'id', schema: { type: 'string' } },
    },
  },
})

test('a description of X that has every name we ask for misses none', () => {
  const fields = ['id', 'created_at', 'conversation_id', 'entities', 'attachments', 'note_post']

  expect(xDescription.read(documentOf(fields, ['author_id', 'referenced_posts']))).toEqual({ version: '2.167', missing: [] })
})

test('a name that X has given up is told', () => {
  const fields = ['id', 'created_at', 'conversation_id', 'entities', 'attachments', 'long_post']

  expect(xDescription.read(documentOf(fields, ['author_id'])).missing).toEqual(['post.fields=note_post', 'expansions=referenced_posts'])
})
