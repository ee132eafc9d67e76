import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { deployStacksOnly, stage } from './deployments.ts'
import { openWorld, problemsAfter } from './world.ts'

const { altered, emptyAccount } = openWorld()

const Manifest = z.looseObject({ artifacts: z.record(z.string(), z.looseObject({ properties: z.looseObject({}).optional() })) })
const Template = z.looseObject({ Resources: z.record(z.string(), z.looseObject({ Properties: z.looseObject({}).optional() })) })

const change = <File>(file: string, schema: z.ZodType<File>, alter: (content: File) => void) => {
  const content = schema.parse(JSON.parse(readFileSync(file, 'utf8')))
  alter(content)
  writeFileSync(file, JSON.stringify(content))
}

/** An earlier defect: stacks with irreplaceable data get termination protection before they're created. */
const protectedTooEarly = altered(stage, (folder) =>
  change(join(folder, 'manifest.json'), Manifest, ({ artifacts }) => {
    for (const name of ['crier-prod-data', 'crier-prod-web'])
      Object.assign(artifacts[name]?.properties ?? {}, { terminationProtection: true })
  }),
)

/** A defect: a queue has a custom name, and is retained whatever happens to its stack. */
const keptByName = altered(stage, (folder) =>
  change(join(folder, 'crier-prod-data.template.json'), Template, ({ Resources }) => {
    const queue = Object.entries(Resources).find(([id]) => id.startsWith('XQueueDeadLetters'))?.[1]
    Object.assign(queue ?? {}, { DeletionPolicy: 'Retain', Properties: { ...queue?.Properties, QueueName: 'crier-prod-x-dead-letters' } })
  }),
)

const failure = { stack: 'crier-prod-data', resource: 30 }

test('notices a stack that is protected too early, because its next deployment can’t delete a failed creation', async () => {
  const account = await emptyAccount()
  account.holdings.parameters.set('/crier/prod/edge-key', 'key')
  await expect(deployStacksOnly(account, protectedTooEarly, failure)).rejects.toThrow('out of order')

  const again = deployStacksOnly(account, protectedTooEarly)

  await expect(again).rejects.toThrow('cannot be deleted while TerminationProtection is enabled')
})

test('the command unprotects a stack that an older version protected too early, and then deploys it', async () => {
  expect(await problemsAfter(await emptyAccount(), protectedTooEarly, failure)).toEqual([])
})

test('notices a resource with a custom name that outlives its failed creation, because the next deployment finds the name taken', async () => {
  const problems = await problemsAfter(await emptyAccount(), keptByName, failure)

  expect(problems).toEqual([expect.stringContaining('crier-prod-x-dead-letters already exists')])
})
