import { createHash } from 'node:crypto'
import * as z from 'zod'
import { accountNumber, region } from '../lambda.ts'
import { type Actions, AwsError } from './aws-error.ts'

const GetParameter = z.object({ Name: z.string(), WithDecryption: z.boolean().default(false) })
const GetParameters = z.object({ Names: z.array(z.string()).min(1).max(10), WithDecryption: z.boolean().default(false) })
const GetParametersByPath = z.object({
  Path: z.string().startsWith('/'),
  Recursive: z.boolean().default(false),
  WithDecryption: z.boolean().default(false),
  MaxResults: z.number().int().min(1).max(10).default(10),
  NextToken: z.string().optional(),
})

/** Parameter Store with the given secure parameters, by their full name. Without decryption a value is of no use, as on AWS. */
export const ssmActions = (parameters: ReadonlyMap<string, string>): Actions => {
  const toParameter = (name: string, value: string, isDecrypted: boolean) => ({
    Name: name,
    Type: 'SecureString',
    Value: isDecrypted ? value : createHash('sha256').update(value).digest('base64'),
    Version: 1,
    ARN: `arn:aws:ssm:${region}:${accountNumber}:parameter${name}`,
    DataType: 'text',
  })
  return {
    'AmazonSSM.GetParameter': (body) => {
      const { Name, WithDecryption } = GetParameter.parse(body)
      const value = parameters.get(Name)
      if (value === undefined) throw new AwsError('ParameterNotFound', `Parameter ${Name} not found`)
      return { Parameter: toParameter(Name, value, WithDecryption) }
    },
    'AmazonSSM.GetParameters': (body) => {
      const { Names, WithDecryption } = GetParameters.parse(body)
      const found = Names.flatMap((name) => {
        const value = parameters.get(name)
        return value === undefined ? [] : [toParameter(name, value, WithDecryption)]
      })
      return { Parameters: found, InvalidParameters: Names.filter((name) => !parameters.has(name)) }
    },
    'AmazonSSM.GetParametersByPath': (body) => {
      const { Path, Recursive, WithDecryption, MaxResults, NextToken } = GetParametersByPath.parse(body)
      const prefix = Path.endsWith('/') ? Path : `${Path}/`
      const below = [...parameters].filter(([name]) => name.startsWith(prefix) && (Recursive || !name.slice(prefix.length).includes('/')))
      const from = Number(NextToken ?? 0)
      const page = below.slice(from, from + MaxResults).map(([name, value]) => toParameter(name, value, WithDecryption))
      return { Parameters: page, ...(from + MaxResults < below.length && { NextToken: String(from + MaxResults) }) }
    },
  }
}
