import * as z from 'zod'
import { StorageError } from '#functions/adapters/folder-files/storage-error.ts'
import { type Credentials, isSignatureOf } from './signature.ts'

const Policy = z.object({
  expiration: z.iso.datetime(),
  conditions: z.array(
    z.union([
      z.tuple([z.literal('content-length-range'), z.number(), z.number()]),
      z.tuple([z.enum(['eq', 'starts-with']), z.string().startsWith('$'), z.string()]),
      z.record(z.string(), z.string()),
    ]),
  ),
})

/** What a form with a valid policy may upload. */
export type Permission = { key: string; contentType: string; bytesMin: number; bytesMax: number }

type Form = { bucket: string; fields: Map<string, string> }

/** Fields that no condition needs to name. */
const freeFields = ['policy', 'x-amz-signature', 'bucket']

/**
 * Checks a form's signature and that its fields are exactly what its policy allows.
 * https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-HTTPPOSTConstructPolicy.html
 */
export const permissionOf = (form: Form, credentials: Credentials, now: number): Permission => {
  const fields = new Map([...form.fields, ['bucket', form.bucket]])
  const field = (name: string) => fields.get(name) ?? ''
  const scope = field('x-amz-credential').split('/').slice(1).join('/')
  if (!isSignatureOf(field('policy'), { signature: field('x-amz-signature'), credentials, scope })) {
    throw new StorageError(403, 'SignatureDoesNotMatch', 'The signature of the policy is not right.')
  }
  const { expiration, conditions } = Policy.parse(JSON.parse(Buffer.from(field('policy'), 'base64').toString('utf8')))
  if (Date.parse(expiration) < now) throw denied('Policy expired.')

  const expectations = conditions.flatMap(expectationsIn)
  const unmet = expectations.find(({ name, isMetBy }) => !isMetBy(field(name)))
  if (unmet) throw denied(`Policy condition failed: ${unmet.name}`)
  const named = new Set([...freeFields, ...expectations.map(({ name }) => name)])
  const extra = [...fields.keys()].find((name) => !named.has(name) && !name.startsWith('x-ignore-'))
  if (extra !== undefined) throw denied(`Extra input fields: ${extra}`)

  const [, bytesMin, bytesMax] = conditions.find(isRange) ?? ['', 0, Number.POSITIVE_INFINITY]
  return { key: field('key'), contentType: field('content-type') || 'binary/octet-stream', bytesMin, bytesMax }
}

type Condition = z.infer<typeof Policy>['conditions'][number]
type Expectation = { name: string; isMetBy: (value: string) => boolean }

const isRange = (condition: Condition): condition is ['content-length-range', number, number] =>
  Array.isArray(condition) && condition[0] === 'content-length-range'

const expectationsIn = (condition: Condition): Expectation[] => {
  if (!Array.isArray(condition)) return Object.entries(condition).map(([name, expected]) => equal(name, expected))
  if (condition[0] === 'content-length-range') return []
  const [operator, variable, expected] = condition
  const name = variable.slice(1).toLowerCase()
  return [operator === 'eq' ? equal(name, expected) : { name, isMetBy: (value) => value.startsWith(expected) }]
}

const equal = (name: string, expected: string): Expectation => ({ name: name.toLowerCase(), isMetBy: (value) => value === expected })

const denied = (why: string) => new StorageError(403, 'AccessDenied', `Invalid according to Policy: ${why}`)
