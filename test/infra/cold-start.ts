import { ensureSecrets } from '#infra/aws/deploy/secrets.ts'
import { type Stage, secretsPath } from '#infra/aws/stages.ts'
import { startControl } from '#infra/local-aws/control.ts'
import { ssmActions } from '#infra/local-aws/ssm.ts'
import type { Listening } from '#infra/machine/door/listen.ts'
import { toldByLambda } from './synthesis.ts'

/** A fake parameter store with the secrets that a deployment of the stage creates. */
export const startParameterStore = async (stage: Stage) => {
  const parameters = new Map<string, string>()
  const write = async (name: string, value: string) => void parameters.set(name, value)
  await ensureSecrets({ read: async (name) => parameters.get(name), write, writePlain: write }, { path: secretsPath(stage) })
  return startControl({ actions: ssmActions(parameters), rest: () => undefined, report: () => undefined })
}

type Surroundings = { variables: Readonly<Record<string, string>>; parameterStore: Listening }

/**
 * A function's environment at start-up: the variables from Lambda and the template, and the parameter store's address.
 */
export const coldStartEnvironment = (name: string, { variables, parameterStore }: Surroundings) => ({
  ...toldByLambda(name),
  ...Object.fromEntries(Object.entries(variables).map(([key, value]) => [key, asDeployed(value)])),
  AWS_ENDPOINT_URL_SSM: parameterStore.url,
})

/** A value of the kind that it will have once deployed. */
const asDeployed = (text: string) => text.replace(/<[^>]+>/g, 'https://deployed.example')
