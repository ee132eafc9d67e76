import { Sha256 } from '@smithy/core/checksum'
import { SignatureV4 } from '@smithy/signature-v4'
import { expect, test } from 'vitest'
import { dayMs, toMs } from '#shared/domain/times.ts'
import type { Service, ServiceName } from './service.ts'
import { headerSigner, type ServiceRequest } from './service-calls.ts'

const now = toMs('2026-05-04T09:00:00.000Z')
const service = (name: ServiceName, own: Partial<Service> = {}): Service => ({
  name,
  url: `https://${name}.eu-central-1.amazonaws.com`,
  region: 'eu-central-1',
  credentials: { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'wJalrXUtnFEMI/K7MDENG', sessionToken: undefined },
  ...own,
})
const request = (own: Partial<ServiceRequest> = {}): ServiceRequest => ({
  method: 'POST',
  path: '/',
  headers: { 'content-type': 'application/x-amz-json-1.0', 'x-amz-target': 'DynamoDB_20120810.GetItem' },
  body: '{"TableName":"crier – ü"}',
  ...own,
})

/** What AWS's own signer makes of it. */
const signedByAws = async ({ name, url, region, credentials }: Service, { query, headers, ...rest }: ServiceRequest, at: number) => {
  const signer = new SignatureV4({ service: name, region, credentials, sha256: Sha256, applyChecksum: false })
  const { host, hostname } = new URL(url)
  const asked = { ...rest, protocol: 'https:', hostname, query: Object.fromEntries(new URLSearchParams(query)) }
  return (await signer.sign({ ...asked, headers: { ...headers, host } }, { signingDate: new Date(at) })).headers
}

test.each<[string, Service, ServiceRequest]>([
  ['of the table', service('dynamodb'), request()],
  [
    'with a session token, as Lambda hands it out',
    service('sqs', { credentials: { accessKeyId: 'ASIA', secretAccessKey: 'secret', sessionToken: 'token==' } }),
    request(),
  ],
  ['to a port', service('kms', { url: 'http://127.0.0.1:4567' }), request()],
  [
    'with a path whose characters are encoded',
    service('lambda'),
    request({ path: '/2015-03-31/functions/arn%3Aaws%3Alambda%3Aeu%3A1%3Afunction%3Ajobs/invocations' }),
  ],
  [
    'with a query and no body',
    service('lambda'),
    request({ method: 'DELETE', path: '/schedules/post-1', query: 'groupName=crier', body: '' }),
  ],
])('a request %s is signed as AWS signs it', async (_what, own, asked) => {
  expect(headerSigner(own)(asked, now)).toEqual(await signedByAws(own, asked, now))
})

test('the next day has a key of its own', async () => {
  const own = service('dynamodb')
  const sign = headerSigner(own)

  const days = [now, now + dayMs, now].map((at) => sign(request(), at))

  expect(days).toEqual(await Promise.all([now, now + dayMs, now].map((at) => signedByAws(own, request(), at))))
})
