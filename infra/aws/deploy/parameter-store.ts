import { GetParameterCommand, ParameterNotFound, PutParameterCommand, type SSMClient } from '@aws-sdk/client-ssm'
import type { ParameterStore } from './secrets.ts'

/** SSM's parameter store, with every value encrypted but those that CloudFormation reads. */
export const ssmParameterStore = (client: SSMClient): ParameterStore => ({
  async read(Name) {
    try {
      return (await client.send(new GetParameterCommand({ Name, WithDecryption: true }))).Parameter?.Value
    } catch (error) {
      if (error instanceof ParameterNotFound) return undefined
      throw error
    }
  },
  async write(Name, Value) {
    await client.send(new PutParameterCommand({ Name, Value, Type: 'SecureString', Overwrite: true }))
  },
  async writePlain(Name, Value) {
    await client.send(new PutParameterCommand({ Name, Value, Type: 'String', Overwrite: true }))
  },
})
