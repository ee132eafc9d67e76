import { afterAll } from 'vitest'
import { type Alteration, assembliesOf } from './assemblies.ts'
import { startCdkWorkers } from './cdk-workers.ts'
import { type CloudHoldings, newCloudHoldings } from './cloud-account.ts'
import type { Failure } from './cloudformation/cloud.ts'
import { accountWithCodeOf, deploy, firstContext, type Surroundings, stage } from './deployments.ts'
import { lacksOf } from './what-lacks.ts'

/** Whether everything fails once, instead of a part of it. */
export const triesAll = process.env.CRIER_DEPLOY_FAILURES === 'all'

/** As many as the smallest machine has processors. */
const atOnce = 2

/** What a failed creation leaves behind: a table that resists being deleted, which has a name of its own and is empty. */
const leftByCreation = ['AWS::DynamoDB::GlobalTable']

/** The stage, the CDK's command line, and an account where it is deployed; they end with the file. */
export const openWorld = () => {
  const workers = startCdkWorkers(atOnce)
  const surroundings: Surroundings = { workers, assemblies: assembliesOf(stage) }
  const opened = [surroundings.assemblies]
  afterAll(() => {
    workers.stop()
    for (const assemblies of opened) assemblies.remove()
  })
  let deployed: Promise<CloudHoldings> | undefined
  const deployOnce = async () => {
    const account = newCloudHoldings()
    await deploy(account, surroundings)
    return account
  }
  const everDeployed = () => {
    deployed ??= deployOnce()
    return deployed
  }
  const wholeAccount = async () => structuredClone(await everDeployed())
  const altered = (own: Parameters<typeof assembliesOf>[0], alter?: Alteration): Surroundings => {
    const assemblies = assembliesOf(own, alter)
    opened.push(assemblies)
    return { workers, assemblies }
  }
  const emptyAccount = async () => accountWithCodeOf(await everDeployed())
  return { surroundings, altered, wholeAccount, emptyAccount, folder: () => surroundings.assemblies.folderFor(firstContext) }
}

/** So many characters of what a failed command said are shown. */
const lastWords = 1_000

/** Deploys with a failure, which has to make the command fail, and then again: what is wrong after that, in sentences. */
export const problemsAfter = async (account: CloudHoldings, surroundings: Surroundings, failure: Failure): Promise<string[]> => {
  const words = await deploy(account, surroundings, failure).then(
    () => undefined,
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  )
  if (words?.includes('out of order') !== true)
    return [`The first try did not fail as it was told to: ${words?.slice(-lastWords) ?? 'it succeeded'}`]
  return problemsOfDeploying(account, surroundings)
}

/** What is wrong after a deployment, in sentences. */
export const problemsOfDeploying = async (
  account: CloudHoldings,
  surroundings: Surroundings,
  mayBeLeft: readonly string[] = leftByCreation,
): Promise<string[]> => {
  try {
    await deploy(account, surroundings)
  } catch (error) {
    return [`The command failed: ${String(error).slice(-lastWords)}`]
  }
  return lacksOf(account, await surroundings.assemblies.folderFor(firstContext), { mayBeLeft })
}

/** Tries all, as many at once as there is room for, and answers what was wrong with which. */
export const tryAll = async <Case>(cases: Iterable<Case>, work: (one: Case) => Promise<string[]>) => {
  const problems: { case: Case; problem: string[] }[] = []
  const remaining = Iterator.from(cases)
  const lane = async () => {
    for (const one of remaining) {
      const problem = await work(one)
      if (problem.length > 0) problems.push({ case: one, problem })
    }
  }
  await Promise.all(Array.from({ length: atOnce }, lane))
  return problems
}
