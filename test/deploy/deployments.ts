import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deployStage } from '#infra/aws/deploy/deploy-stage.ts'
import type { Stage } from '#infra/aws/stages.ts'
import { wholeStage } from '#test/infra/synthesis.ts'
import type { Assemblies } from './assemblies.ts'
import type { CdkWorkers } from './cdk-workers.ts'
import { type CloudHoldings, certificateArn, newCloudHoldings, openCloudAccount } from './cloud-account.ts'
import type { Failure } from './cloudformation/cloud.ts'

/** `prod`, with every optional setting. */
export const stage: Stage = { ...wholeStage, domain: { name: 'crier.test', certificateArn } }

/** The context for a first deployment: no stack exists yet. */
export const firstContext = { stage: 'prod', 'made-stacks': '', 'account-concurrency': '1000' }

export type Surroundings = { workers: CdkWorkers; assemblies: Assemblies }

/**
 * Deploys the stage to an account with the command's own steps and the CDK CLI. Throws as the command fails, and
 * returns the calls made to the account.
 */
export const deploy = async (account: CloudHoldings, { workers, assemblies }: Surroundings, failure?: Failure) => {
  account.cloud.failure = failure
  const { account: clients, url, stop, happened } = await openCloudAccount(account)
  const siteFolder = mkdtempSync(join(tmpdir(), 'crier-site-'))
  writeFileSync(join(siteFolder, 'index.html'), 'page')
  const cdk = async (parameters: string[]) => {
    const { context, others } = readContext(parameters)
    await workers.run([...others, '--app', await assemblies.folderFor(context)], url)
  }
  const openStripe = () => {
    throw new Error('No keys of Stripe were given.')
  }
  try {
    await deployStage(stage, {}, { account: clients, cdk, openStripe, installNative: () => Promise.resolve(), siteFolder })
    return happened
  } finally {
    await stop()
    rmSync(siteFolder, { recursive: true })
  }
}

/** Deploys with the CDK CLI alone, without the command's steps before and after. */
export const deployStacksOnly = (account: CloudHoldings, surroundings: Surroundings, failure?: Failure) => {
  account.cloud.failure = failure
  return runCdk(account, surroundings, ['deploy', '--all', '--require-approval', 'never'])
}

/** Deletes all of the stage's stacks, as its operator does. */
export const destroy = (account: CloudHoldings, surroundings: Surroundings) =>
  runCdk(account, surroundings, ['destroy', '--all', '--force'])

const runCdk = async (account: CloudHoldings, { workers, assemblies }: Surroundings, parameters: string[]) => {
  const { url, stop } = await openCloudAccount(account)
  try {
    await workers.run([...parameters, '--app', await assemblies.folderFor(firstContext)], url)
  } finally {
    await stop()
  }
}

/** Separates `--context` values from the other arguments. */
const readContext = (parameters: readonly string[]) => {
  const context: Record<string, string> = {}
  const others: string[] = []
  for (let index = 0; index < parameters.length; index += 1) {
    const parameter = parameters[index] ?? ''
    if (parameter !== '--context') {
      others.push(parameter)
      continue
    }
    index += 1
    const [name = '', value = ''] = parameters[index]?.split(/=(.*)/s) ?? []
    context[name] = value
  }
  return { context, others }
}

/** An account that contains only the functions' code, so that tests don't upload it hundreds of times. */
export const accountWithCodeOf = ({ cloud }: CloudHoldings): CloudHoldings => {
  const fresh = newCloudHoldings()
  for (const path of cloud.inventory.objects.keys()) if (path.endsWith('.zip')) fresh.cloud.inventory.objects.set(path, '')
  return fresh
}
