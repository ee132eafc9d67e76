import { afterEach, expect, test, vi } from 'vitest'
import { openBucket } from './bucket.ts'

afterEach(() => {
  vi.unstubAllEnvs()
})

const setVariables = (variables: Record<string, string>) => {
  const all = {
    AWS_REGION: 'eu-central-1',
    AWS_ACCESS_KEY_ID: 'id',
    AWS_SECRET_ACCESS_KEY: 'secret',
    AWS_SESSION_TOKEN: '',
    AWS_ENDPOINT_URL_S3: '',
  }
  for (const [name, value] of Object.entries({ ...all, ...variables })) vi.stubEnv(name, value)
}

test('on AWS a bucket has a host of its own in its region', () => {
  setVariables({ AWS_SESSION_TOKEN: 'session' })

  const bucket = openBucket('crier-media')

  expect(bucket).toEqual({
    name: 'crier-media',
    url: 'https://crier-media.s3.eu-central-1.amazonaws.com',
    publicUrl: 'https://crier-media.s3.eu-central-1.amazonaws.com',
    region: 'eu-central-1',
    credentials: { accessKeyId: 'id', secretAccessKey: 'secret', sessionToken: 'session' },
  })
})

test('at an endpoint of our own a bucket is addressed by path', () => {
  setVariables({ AWS_ENDPOINT_URL_S3: 'http://localhost:4000/storage/' })

  const { url, credentials } = openBucket('crier-media')

  expect(url).toBe('http://localhost:4000/storage/crier-media')
  expect(credentials.sessionToken).toBeUndefined()
})

test('what is missing in the environment is named', () => {
  setVariables({})
  vi.stubEnv('AWS_REGION', undefined)

  expect(() => openBucket('crier-media')).toThrow(/AWS_REGION/)
})
