import { isDeepStrictEqual } from 'node:util'
import { expect, test } from 'vitest'
import { stackNamed } from './cloudformation/cloud.ts'
import { deploy, destroy, firstContext, stage } from './deployments.ts'
import { lacksOf, stacksIn } from './what-lacks.ts'
import { openWorld, problemsOfDeploying, triesAll, tryAll } from './world.ts'

const { surroundings, altered, wholeAccount, folder } = openWorld()

/** A version that changes something in every stack. */
const nextVersion = altered({
  ...stage,
  logDays: 30,
  alarmMail: 'night@crier.test',
  waitlistScript: 'https://other.test/form.js',
  recommendations: [],
  firewall: { callsPerMinute: 900 },
  warmThroughput: { reads: 30_000, writes: 15_000 },
  callsPerSecond: 100,
})

test('redeploying changes nothing', async () => {
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
])('an update rolls back when any change in %s fails, and the next one succeeds', async (what, region) => {
  const place = { name: `crier-prod-${what}`, region }
  const changes = await changesIn(place)
  const cases = changes.filter((_, index) => triesAll || index === 0 || index === changes.length - 1)

  const problems = await tryAll(cases, async (resource) => {
    const account = await wholeAccount()
    const before = structuredClone(stackNamed(account.cloud, place)?.members)
    const words = await deploy(account, nextVersion, { stack: place.name, resource }).catch(String)
    const { status, members } = stackNamed(account.cloud, place) ?? {}
    if (!String(words).includes('out of order')) return [`It did not fail as it was told to: ${words}`]
    if (status !== 'UPDATE_ROLLBACK_COMPLETE' || !isDeepStrictEqual(members, before)) return [`It did not go back: ${status}`]
    return problemsOfDeploying(account, nextVersion, [])
  })

  expect(cases).not.toEqual([])
  expect(problems).toEqual([])
})

/** The numbers of a stack's resources that the next version changes or creates, in creation order. */
const changesIn = async (place: { name: string; region: string }) => {
  const [before, after] = [await wholeAccount(), await wholeAccount()]
  await deploy(after, nextVersion)
  const { resources = [] } = stacksIn(await nextVersion.assemblies.folderFor(firstContext)).find(({ name }) => name === place.name) ?? {}
  const [old, next] = [before, after].map(({ cloud }) => stackNamed(cloud, place)?.members)
  return resources.flatMap(({ id }, index) => (isDeepStrictEqual(old?.get(id)?.properties, next?.get(id)?.properties) ? [] : [index + 1]))
}

test('irreplaceable data is not destroyed while it’s protected', async () => {
  const account = await wholeAccount()

  const destroying = destroy(account, surroundings)

  await expect(destroying).rejects.toThrow('cannot be deleted while TerminationProtection is enabled')
  expect(stackNamed(account.cloud, { name: 'crier-prod-data', region: 'eu-central-1' })?.status).toBe('CREATE_COMPLETE')
})

test('a destroyed stage can be deployed again next to what outlived it', async () => {
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
  ).toEqual(Array(7).fill('DELETE_COMPLETE'))

  await deploy(account, surroundings)

  const mayBeLeft = ['AWS::DynamoDB::GlobalTable', 'AWS::KMS::Key', 'AWS::S3::Bucket', 'AWS::SQS::Queue']
  expect(lacksOf(account, await folder(), { mayBeLeft })).toEqual([])
})
