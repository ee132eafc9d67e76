import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { S3Client } from '@aws-sdk/client-s3'
import { SESClient } from '@aws-sdk/client-ses'
import { SSMClient } from '@aws-sdk/client-ssm'
import { expect, onTestFinished, test } from 'vitest'
import { listen } from '../local/listen.ts'
import { stageNamed } from '../stages.ts'
import { deployStage } from './deploy-stage.ts'

const verified = `<GetIdentityVerificationAttributesResponse><GetIdentityVerificationAttributesResult><VerificationAttributes><entry>
  <key>example.org</key><value><VerificationStatus>Success</VerificationStatus></value>
</entry></VerificationAttributes></GetIdentityVerificationAttributesResult></GetIdentityVerificationAttributesResponse>`

/** What an account without any parameters answers. */
const answerTo = ({ headers, method }: IncomingMessage) => {
  if (method === 'PUT') return { status: 200, body: '' }
  if (headers['x-amz-target'] === 'AmazonSSM.GetParameter') return { status: 400, body: '{"__type":"ParameterNotFound"}' }
  return headers['x-amz-target'] ? { status: 200, body: '{}' } : { status: 200, body: verified }
}

/** An account, everything that happened to it in order, and a built site. */
const anAccount = async () => {
  const happened: string[] = []
  const server = await listen(
    createServer(async (request, response) => {
      const action = request.headers['x-amz-target'] ?? new URLSearchParams(await text(request)).get('Action') ?? ''
      happened.push(`${request.method} ${request.method === 'PUT' ? request.url?.split('?')[0] : action}`)
      const { status, body } = answerTo(request)
      response.writeHead(status).end(body)
    }),
    0,
  )
  const siteFolder = mkdtempSync(join(tmpdir(), 'crier-site-'))
  writeFileSync(join(siteFolder, 'index.html'), 'page')
  onTestFinished(async () => {
    rmSync(siteFolder, { recursive: true })
    await server.stop()
  })
  const settings = { endpoint: server.url, region: 'eu-central-1', credentials: { accessKeyId: 'key', secretAccessKey: 'secret' } }
  const clients = { ses: new SESClient(settings), ssm: new SSMClient(settings), s3: new S3Client({ ...settings, forcePathStyle: true }) }
  const installNative = async () => void happened.push('native modules')
  return { happened, surroundings: { ...clients, installNative, siteFolder } }
}

const outputs = { 'crier-dev-web': { SiteUrl: 'https://d1.cloudfront.net', SiteBucket: 'site', More: '1' }, 'crier-dev-data': {} }

test('a stage is deployed in order: the sender is looked at, secrets are made, native code is fetched, stacks are deployed, the site is uploaded', async () => {
  const { happened, surroundings } = await anAccount()
  const cdk = async (parameters: string[]) => {
    happened.push(`cdk ${parameters.slice(0, -1).join(' ')}`)
    writeFileSync(parameters.at(-1) ?? '', JSON.stringify(outputs))
  }

  const deployed = await deployStage(stageNamed('dev'), {}, { ...surroundings, cdk })

  expect(deployed).toMatchObject({ siteUrl: 'https://d1.cloudfront.net', written: expect.arrayContaining(['/crier/dev/jwt-keys']) })
  expect(happened).toEqual([
    'POST GetIdentityVerificationAttributes',
    ...Array.from({ length: 10 }, () => ['POST AmazonSSM.GetParameter', 'POST AmazonSSM.PutParameter']).flat(),
    'native modules',
    'cdk deploy --all --context stage=dev --require-approval never --outputs-file',
    'PUT /site/index.html',
  ])
})

test('a site is not uploaded when its stacks could not be deployed', async () => {
  const { happened, surroundings } = await anAccount()

  const deploying = deployStage(stageNamed('dev'), {}, { ...surroundings, cdk: () => Promise.reject(new Error('Rolled back.')) })

  await expect(deploying).rejects.toThrow('Rolled back.')
  expect(happened.filter((call) => call.startsWith('PUT'))).toEqual([])
})
