import { GetParametersCommand, SSMClient } from '@aws-sdk/client-ssm'

/** A client of the parameter store; the SDK's own environment variables say where it is. */
export const openParameterStore = () =>
  new SSMClient({ maxAttempts: 5, requestHandler: { connectionTimeout: 2_000, requestTimeout: 3_000 } })

/** Reads the named secrets below `path` (at most ten), decrypted; throws naming those that are missing. Called once, at cold start. */
export const readSecrets = async <const Name extends string>(
  client: SSMClient,
  path: string,
  names: readonly Name[],
): Promise<Record<Name, string>> => {
  const { Parameters = [] } = await client.send(
    new GetParametersCommand({ Names: names.map((name) => `${path}/${name}`), WithDecryption: true }),
  )
  const values = new Map(Parameters.map(({ Name, Value }) => [Name, Value]))
  const missing: string[] = []
  const secrets = {} as Record<Name, string>
  for (const name of names) {
    const value = values.get(`${path}/${name}`)
    if (value) secrets[name] = value
    else missing.push(name)
  }
  if (missing.length > 0) throw new Error(`Secrets are missing below ${path}: ${missing.join(', ')}.`)
  return secrets
}
