import { createServer } from 'node:http'
import { CloudFormationClient } from '@aws-sdk/client-cloudformation'
import { expect, onTestFinished, test } from 'vitest'
import { listen } from '../../../machine/door/listen.ts'
import { stageNamed } from '../../stages.ts'
import { readSmokeCommand, siteAddress } from './smoke-command.ts'

test('tries a stage with a post three minutes ahead, and deletes its account', () => {
  expect(readSmokeCommand(['--stage', 'prod'])).toEqual({ target: { stage: 'prod' }, email: undefined, seconds: 180, isKept: false })
})

test('names a system by its origin, whatever path follows', () => {
  expect(readSmokeCommand(['--address', 'http://localhost:4000/login', '--seconds', '20', '--keep'])).toMatchObject({
    target: { address: 'http://localhost:4000' },
    seconds: 20,
    isKept: true,
  })
})

test.each([
  ['nothing', []],
  ['both a stage and an address', ['--stage', 'dev', '--address', 'http://localhost:4000']],
  ['no address that can be called', ['--address', 'localhost']],
  ['less than a minute', ['--stage', 'dev', '--minutes', '0.5']],
  ['fewer than ten seconds', ['--address', 'http://localhost:4000', '--seconds', '5']],
])('a command line with %s prints the usage', (_, args) => {
  expect(() => readSmokeCommand(args)).toThrow(/npm run smoke -- --stage NAME/)
})

/** A CloudFormation that is asked about one stack. */
const cloudFormation = async (outputs: string) => {
  const answer = `<DescribeStacksResponse><DescribeStacksResult><Stacks><member>
    <StackName>crier-dev-web</StackName><CreationTime>2026-05-04T09:00:00Z</CreationTime><StackStatus>CREATE_COMPLETE</StackStatus><Outputs>${outputs}</Outputs>
  </member></Stacks></DescribeStacksResult></DescribeStacksResponse>`
  const server = await listen(
    createServer((_request, response) => response.writeHead(200, { 'content-type': 'text/xml' }).end(answer)),
    0,
  )
  const client = new CloudFormationClient({
    region: 'eu-central-1',
    endpoint: server.url,
    credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
  })
  onTestFinished(async () => {
    client.destroy()
    await server.stop()
  })
  return client
}

test('reads the address from the site’s stack', async () => {
  const client = await cloudFormation(
    '<member><OutputKey>SiteBucket</OutputKey><OutputValue>a-bucket</OutputValue></member><member><OutputKey>SiteUrl</OutputKey><OutputValue>https://crier.example</OutputValue></member>',
  )

  expect(await siteAddress(client, stageNamed('dev'))).toBe('https://crier.example')
})

test('names a stack without an address', async () => {
  const client = await cloudFormation('')

  await expect(siteAddress(client, stageNamed('dev'))).rejects.toThrow('The stack crier-dev-web has no address')
})
