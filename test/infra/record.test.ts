import { afterAll, expect, test } from 'vitest'
import { recordOf, valuesIn } from './record.ts'
import { synthesize, wholeStage } from './synthesis.ts'

const synthesis = await synthesize(wholeStage)
afterAll(synthesis.remove)

test('the stacks deploy what stacks.txt says; what is meant to change is written there by this test with -u', async () => {
  await expect(recordOf(synthesis)).toMatchFileSnapshot('./stacks.txt')
})

test('whichever property of whichever resource is taken away, the record shows it', () => {
  const unseen = synthesis.resources.flatMap((resource) => {
    const values = (own: typeof resource) => JSON.stringify(valuesIn(synthesis, own))
    return Object.keys(resource.Properties)
      .filter((name) => {
        const { [name]: _, ...Properties } = resource.Properties
        return values({ ...resource, Properties }) === values(resource)
      })
      .map((name) => `${resource.id}.${name}`)
  })

  expect(unseen).toEqual([])
})

test('every output is read by another stack or by the deployment, and every output that is read is there', () => {
  const given = [...synthesis.templates].flatMap(([stack, { Outputs }]) => Object.keys(Outputs).map((name) => `${stack} ${name}`))
  const texts = JSON.stringify([...synthesis.templates.values()])
  const read = Array.from(
    texts.matchAll(/"Fn::GetStackOutput":\{"StackName":"([\w-]+)","Region":"[\w-]+","OutputName":"(\w+)"/g),
    ([, stack = '', name = '']) => `${stack} ${name}`,
  )
  const byDeployment = ['SiteUrl', 'SiteBucket'].map((name) => `crier-prod-web ${name}`)

  expect([...new Set([...read, ...byDeployment])].sort()).toEqual(given.sort())
})
