import { expect, test } from 'vitest'
import { stackNamed } from './cloudformation/cloud.ts'
import { deploy, destroy, firstContext, stage } from './deployments.ts'
import { lacksOf } from './what-lacks.ts'
import { openWorld } from './world.ts'

const { surroundings, altered, wholeAccount, folder } = openWorld()

/** Something is changed in every stack. */
const nextVersion = altered({
  ...stage,
  ...{ logDays: 30, alarmMail: 'night@crier.test', waitlistScript: 'https://other.test/form.js', recommendations: [] },
  ...{ firewall: { callsPerMinute: 900 }, warmThroughput: { reads: 30_000, writes: 15_000 }, callsPerSecond: 100 },
})

test('what is deployed stays as it is when it is deployed again', async () => {
  const account = await wholeAccount()
  const before = structuredClone(account.cloud.inventory.resources)

  await deploy(account, surroundings)

  expect(account.cloud.inventory.resources).toEqual(before)
  expect(lacksOf(account, await folder(), { mayBeLeft: [] })).toEqual([])
})

test.each([
  ['data', 'eu-central-1'],
  ['firewall', 'us-east-1'],
  ['web', 'eu-central-1'],
  ['publishing', 'eu-central-1'],
  ['api', 'eu-central-1'],
  ['monitoring', 'eu-central-1'],
])('an update that fails in %s goes back, and the next one arrives', async (what, region) => {
  const name = `crier-prod-${what}`
  const account = await wholeAccount()
  const before = structuredClone(stackNamed(account.cloud, { name, region })?.members)

  const failing = deploy(account, nextVersion, { stack: name, resource: 1 })

  await expect(failing).rejects.toThrow('out of order')
  const { status, members } = stackNamed(account.cloud, { name, region }) ?? {}
  expect([status, members]).toEqual(['UPDATE_ROLLBACK_COMPLETE', before])
  await deploy(account, nextVersion)
  const next = await nextVersion.assemblies.folderFor(firstContext)
  expect(lacksOf(account, next, { mayBeLeft: [] })).toEqual([])
})

test('what must not be lost is not destroyed while it is protected', async () => {
  const account = await wholeAccount()

  const destroying = destroy(account, surroundings)

  await expect(destroying).rejects.toThrow('cannot be deleted while TerminationProtection is enabled')
  expect(stackNamed(account.cloud, { name: 'crier-prod-data', region: 'eu-central-1' })?.status).toBe('CREATE_COMPLETE')
})

test('a stage that was destroyed is deployed again beside what outlived it', async () => {
  const account = await wholeAccount()
  for (const stack of account.cloud.stacks.values()) stack.isProtected = false
  const { objects } = account.cloud.inventory
  for (const path of objects.keys()) if (path.startsWith('crier-prod-web-')) objects.delete(path)
  await destroy(account, surroundings)
  expect(
    account.cloud.stacks
      .values()
      .map(({ status }) => status)
      .toArray(),
  ).toEqual(Array(6).fill('DELETE_COMPLETE'))

  await deploy(account, surroundings)

  const mayBeLeft = ['AWS::DynamoDB::GlobalTable', 'AWS::KMS::Key', 'AWS::S3::Bucket', 'AWS::SQS::Queue']
  expect(lacksOf(account, await folder(), { mayBeLeft })).toEqual([])
})
