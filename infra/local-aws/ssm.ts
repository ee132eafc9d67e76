import { createHash } from 'node:crypto'
import * as z from 'zod'
import { secondMs } from '#shared/domain/times.ts'
import { accountNumber, region } from '../machine/process/names.ts'
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

/**
 * How many reads per second Parameter Store allows for a whole account. It refuses more.
 * https://docs.aws.amazon.com/general/latest/gr/ssm.html
 */
const readsPerSecond = 40

/**
 * Parameter Store with the given secure parameters, by full name. Without decryption, a value is useless, and it's no
 * faster than on AWS.
 */
export const ssmActions = (parameters: ReadonlyMap<string, string>): Actions => {
  let [left, at] = [readsPerSecond, performance.now()]
  const countRead = () => {
    const now = performance.now()
    left = Math.min(readsPerSecond, left + ((now - at) * readsPerSecond) / secondMs)
    at = now
    if (left < 1) throw new AwsError('ThrottlingException', 'Rate exceeded')
    left -= 1
  }
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
      countRead()
      const { Name, WithDecryption } = GetParameter.parse(body)
      const value = parameters.get(Name)
      if (value === undefined) throw new AwsError('ParameterNotFound', `Parameter ${Name} not found`)
      return { Parameter: toParameter(Name, value, WithDecryption) }
    },
    'AmazonSSM.GetParameters': (body) => {
      countRead()
      const { Names, WithDecryption } = GetParameters.parse(body)
      const found = Names.flatMap((name) => {
        const value = parameters.get(name)
        return value === undefined ? [] : [toParameter(name, value, WithDecryption)]
      })
      return { Parameters: found, InvalidParameters: Names.filter((name) => !parameters.has(name)) }
    },
    'AmazonSSM.GetParametersByPath': (body) => {
      countRead()
      const { Path, Recursive, WithDecryption, MaxResults, NextToken } = GetParametersByPath.parse(body)
      const prefix = Path.endsWith('/') ? Path : `${Path}/`
      const below = [...parameters].filter(([name]) => name.startsWith(prefix) && (Recursive || !name.slice(prefix.length).includes('/')))
      const from = Number(NextToken ?? 0)
      const page = below.slice(from, from + MaxResults).map(([name, value]) => toParameter(name, value, WithDecryption))
      return { Parameters: page, ...(from + MaxResults < below.length && { NextToken: String(from + MaxResults) }) }
    },
  }
}
