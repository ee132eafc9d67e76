import { afterAll, expect, test } from 'vitest'
import { attributesOf, misfitsOf } from './specification.ts'
import { synthesize, wholeStage } from './synthesis.ts'

const synthesis = await synthesize(wholeStage)
afterAll(synthesis.remove)

test('every property of every resource is known to AWS and of the right type, and none is missing', () => {
  expect(synthesis.resources.length).toBeGreaterThan(250)
  expect(synthesis.resources.flatMap(misfitsOf)).toEqual([])
})

test('every attribute requested from a resource exists', () => {
  const asked = synthesis.resources.flatMap(({ stack, Properties }) =>
    Array.from(JSON.stringify(Properties).matchAll(/"Fn::GetAtt":\["(\w+)","([\w.]+)"\]/g), ([, id = '', attribute = '']) => {
      const type = synthesis.templates.get(stack)?.Resources[id]?.Type ?? id
      return { type, attribute }
    }),
  )

  expect(asked.length).toBeGreaterThan(100)
  expect(asked.filter(({ type, attribute }) => !attributesOf(type).includes(attribute))).toEqual([])
})

const queue = { Type: 'AWS::SQS::Queue', id: 'Queue' }
const table = { Type: 'AWS::DynamoDB::GlobalTable', id: 'Table' }

test.each([
  ['a type that AWS does not have', { Type: 'AWS::SQS::Line', id: 'Line', Properties: {} }],
  ['a property that the type does not take', { ...queue, Properties: { VisibilityTimeOut: 60 } }],
  ['a value of another type', { ...queue, Properties: { VisibilityTimeout: 'a minute' } }],
  ['a property that is missing', { ...table, Properties: { AttributeDefinitions: [], KeySchema: [] } }],
  ['a list where none is wanted', { ...queue, Properties: { QueueName: ['a'] } }],
  [
    'a property within another',
    { ...table, Properties: { AttributeDefinitions: [], KeySchema: [], Replicas: [{ Region: 'a', Copies: 1 }] } },
  ],
])('notices %s', (_what, resource) => {
  expect(misfitsOf(resource)).toHaveLength(1)
})
