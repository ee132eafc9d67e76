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

test('reports nothing missing if X’s description has every name we request', () => {
  const fields = ['id', 'created_at', 'conversation_id', 'entities', 'attachments', 'note_post']

  expect(xDescription.read(documentOf(fields, ['author_id', 'referenced_posts']))).toEqual({ version: '2.167', missing: [] })
})

test('reports a name that X has removed', () => {
  const fields = ['id', 'created_at', 'conversation_id', 'entities', 'attachments', 'long_post']

  expect(xDescription.read(documentOf(fields, ['author_id'])).missing).toEqual(['post.fields=note_post', 'expansions=referenced_posts'])
})
