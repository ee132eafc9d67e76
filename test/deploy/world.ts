import { afterAll } from 'vitest'
import { type Alteration, assembliesOf } from './assemblies.ts'
import { startCdkWorkers } from './cdk-workers.ts'
import { type CloudHoldings, newCloudHoldings } from './cloud-account.ts'
import type { Failure } from './cloudformation/cloud.ts'
import { accountWithCodeOf, deploy, firstContext, type Surroundings, stage } from './deployments.ts'
import { lacksOf } from './what-lacks.ts'

/** True to make every resource fail once, rather than a sample. */
export const triesAll = process.env.CRIER_DEPLOY_FAILURES === 'all'

/** One per processor of the smallest machine. */
const atOnce = 2

/** Resources that a failed creation leaves behind: a deletion-protected table with a unique name and no data. */
const leftByCreation = ['AWS::DynamoDB::GlobalTable']

/** Opens the stage, the CDK CLI, and an account to deploy to. They're closed after the test file. */
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

/** How many characters of a failed command's output are shown. */
const lastWords = 1_000

/**
 * Deploys with a failure, which must make the command fail, and then again. Returns the problems left after that, as
 * sentences.
 */
export const problemsAfter = async (account: CloudHoldings, surroundings: Surroundings, failure: Failure): Promise<string[]> => {
  const words = await deploy(account, surroundings, failure).then(
    () => undefined,
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  )
  if (words?.includes('out of order') !== true)
    return [`The first try did not fail as it was told to: ${words?.slice(-lastWords) ?? 'it succeeded'}`]
  return problemsOfDeploying(account, surroundings)
}

/** The problems after a deployment, as sentences. */
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

/** Runs all cases with limited concurrency, and returns the problems of each. */
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
