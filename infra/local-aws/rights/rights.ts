import { runSimulation } from '@cloud-copilot/iam-simulate'
import { accountNumber } from '../../machine/process/names.ts'
import { type Demand, demandsOf } from './demands.ts'
import type { DeployedFunction, Statement } from './deployed-functions.ts'
import type { FunctionCall } from './function-calls.ts'

/** Checks whether a function may do what's demanded. */
type Judge = (caller: string, demand: Demand) => Promise<boolean>

/**
 * Judges by these functions' rights. Tens of thousands of calls demand only some hundred things, so calls that differ
 * only by person or post are judged once.
 */
export const judgeOf = (functions: readonly DeployedFunction[]): Judge => {
  const known = new Map<string, Promise<boolean>>()
  return (caller, demand) => {
    const key = JSON.stringify([caller, likeOthers(demand)])
    const answer = known.get(key) ?? simulate(functions, caller, demand)
    known.set(key, answer)
    return answer
  }
}

/** Why AWS would refuse a call; undefined if it wouldn't. */
export const refusalOf = async (judge: Judge, call: FunctionCall): Promise<string | undefined> => {
  for (const demand of demandsOf(call))
    if (!(await judge(call.caller, demand)))
      return `${call.caller} may not ${demand.action} on ${demand.resource} ${JSON.stringify(demand.context)}`
  return undefined
}

/**
 * The same demand without the parts that no right checks: the rest of a key after its kind, and of a file's path after
 * its folder.
 */
const likeOthers = ({ action, resource, context }: Demand) => ({
  action,
  resource: resource.replace(/^(arn:aws:s3:::[^/]+\/[^/]+\/).*/, '$1').replace(/^(arn:aws:scheduler:.*\/post-).*/, '$1'),
  context: Object.fromEntries(
    Object.entries(context)
      .filter(([key]) => !/^kms:EncryptionContext:(?!purpose)/.test(key))
      .map(([key, value]) => [key, [...new Set([value].flat().map((one) => one.replace(/#.*/, '#')))].sort()]),
  ),
})

/**
 * True if a function's rights allow a call, using a third-party evaluator. Throws if the call makes no sense to IAM.
 */
const simulate = async (functions: readonly DeployedFunction[], caller: string, { action, resource, context }: Demand) => {
  const statements = functions.find(({ name }) => name === caller)?.statements ?? []
  const answer = await runSimulation(
    {
      request: {
        principal: `arn:aws:sts::${accountNumber}:assumed-role/${caller}/${caller}`,
        action,
        resource: { resource, accountId: accountNumber },
        contextVariables: withKnownKeys(context),
      },
      identityPolicies: [{ name: caller, policy: { Version: '2012-10-17', Statement: statements.map(withKnownConditions) } }],
      serviceControlPolicies: [],
      resourceControlPolicies: [],
      // CDK gives a key a policy that delegates the decision to the account's policies.
      ...(action.startsWith('kms:') && { resourcePolicy: leftToTheAccount }),
    },
    {},
  )
  if (answer.resultType === 'error') throw new Error(`IAM can't judge ${action} on ${resource}: ${JSON.stringify(answer.errors)}`)
  return answer.overallResult === 'Allowed'
}

/**
 * A condition key may have a part that's freely chosen. The evaluator accepts such a part only after a slash, so it
 * gets a seal's purpose as a tag.
 */
const withKnownKeys = <Value>(keys: Readonly<Record<string, Value>>) =>
  Object.fromEntries(Object.entries(keys).map(([key, value]) => [key.replace('kms:EncryptionContext:', 'aws:PrincipalTag/'), value]))

const withKnownConditions = ({ Condition, ...statement }: Statement) => ({
  ...statement,
  ...(Condition && {
    Condition: Object.fromEntries(Object.entries(Condition).map(([operator, keys]) => [operator, withKnownKeys(keys)])),
  }),
})

const leftToTheAccount = {
  Version: '2012-10-17',
  Statement: [{ Effect: 'Allow', Principal: { AWS: `arn:aws:iam::${accountNumber}:root` }, Action: 'kms:*', Resource: '*' }],
}
