import { expect, test } from 'vitest'
import type { Holdings } from '#test/deploy/account-server.ts'
import { anAwsAccount } from '#test/deploy/aws-account.ts'
import { type Stage, stageNamed } from '../stages.ts'
import { preflight } from './preflight.ts'

const certificateArn = 'arn:aws:acm:us-east-1:111122223333:certificate/1'
const certificate = { Status: 'ISSUED', DomainName: 'crier.test' }

/** A stage that's ready to deploy. */
const whole: Stage = {
  ...stageNamed('prod'),
  mailFrom: 'Crier <crier@crier.test>',
  alarmMail: 'ops@crier.test',
  domain: { name: 'crier.test', certificateArn },
}
const certificates = new Map([[certificateArn, certificate]])

test('a stage that lacks nothing can be deployed, and checking it writes nothing', async () => {
  const { account, happened } = await anAwsAccount({ certificates })

  expect(await preflight(whole, account)).toEqual({ problems: [], warnings: [], concurrency: 1_000 })
  expect(happened.filter((call) => /Put|Update|Create|Delete/.test(call))).toEqual([])
})

test.each<[string, Partial<Stage>, RegExp]>([
  ['a name with a capital letter', { name: 'Prod' }, /stage name Prod isn’t valid/],
  ['a name that is too long', { name: 'a-stage-of-21-letters' }, /stage name .* isn’t valid/],
  ['the sender of the example', { mailFrom: 'Crier <crier@example.org>' }, /mailFrom is still example.org/],
  ['a sender that SES does not know', { mailFrom: 'crier@other.test' }, /SES can’t send as crier@other.test yet/],
  [
    'a certificate of another Region',
    { domain: { name: 'crier.test', certificateArn: 'arn:aws:acm:eu-central-1:1:certificate/1' } },
    /isn’t in us-east-1/,
  ],
  ['a certificate that is not there', { domain: { name: 'crier.test', certificateArn: `${certificateArn}2` } }, /There’s no certificate/],
  ['a certificate for another name', { domain: { name: 'other.test', certificateArn } }, /is for crier.test, not for other.test/],
])('%s is a problem', async (_, own, words) => {
  const { account } = await anAwsAccount({ certificates })

  expect((await preflight({ ...whole, ...own }, account)).problems.join()).toMatch(words)
})

test('a stage that keeps data needs a domain, which lets it refuse TLS below 1.2', async () => {
  const { account } = await anAwsAccount({ certificates })
  const { domain: _, ...plain } = whole

  expect((await preflight(plain, account)).problems).toEqual([expect.stringMatching(/^The stage’s domain isn’t set/)])
  expect((await preflight({ ...plain, isKept: false }, account)).problems).toEqual([])
})

test('a stage without a firewall needs nothing in us-east-1', async () => {
  const { account } = await anAwsAccount({ certificates, usEast1: { parameters: new Map(), stacks: new Map() } })

  expect((await preflight(whole, account)).problems).toEqual([])
})

test('checks the firewall’s Region as well as the stage’s', async () => {
  const stacks = new Map([['crier-prod-firewall', { status: 'ROLLBACK_FAILED', isProtected: false }]])
  const { account } = await anAwsAccount({ certificates, usEast1: { parameters: new Map(), stacks } })

  expect((await preflight({ ...whole, firewall: {} }, account)).problems).toEqual([
    expect.stringContaining('never bootstrapped in aws://111122223333/us-east-1'),
    expect.stringContaining('The stack crier-prod-firewall is ROLLBACK_FAILED'),
  ])
})

test('requires an alarm address where data is kept', async () => {
  const { account } = await anAwsAccount({ certificates })
  const { alarmMail: _, ...silent } = whole

  expect((await preflight(silent, account)).problems).toEqual([expect.stringMatching(/alarmMail/)])
  expect((await preflight({ ...silent, isKept: false }, account)).problems).toEqual([])
})

test.each<[string, Partial<Holdings>, RegExp]>([
  [
    'CDK was never bootstrapped',
    { parameters: new Map() },
    /never bootstrapped in aws:\/\/111122223333\/eu-central-1. Run: npm run cdk -- bootstrap/,
  ],
  ['its bootstrap is too old', { parameters: new Map([['/cdk-bootstrap/hnb659fds/version', '5']]) }, /too old/],
  [
    'the certificate is not issued yet',
    { certificates: new Map([[certificateArn, { ...certificate, Status: 'PENDING_VALIDATION' }]]) },
    /PENDING_VALIDATION/,
  ],
  [
    'a stack is being changed',
    { stacks: new Map([['crier-prod-api', { status: 'UPDATE_IN_PROGRESS', isProtected: false }]]) },
    /Wait until that’s done/,
  ],
  [
    'a stack could not go back',
    { stacks: new Map([['crier-prod-api', { status: 'UPDATE_ROLLBACK_FAILED', isProtected: false }]]) },
    /Continue update rollback/,
  ],
  [
    'a stack could not be deleted',
    { stacks: new Map([['crier-prod-web', { status: 'DELETE_FAILED', isProtected: false }]]) },
    /and delete it/,
  ],
])('it is a problem when %s', async (_, own, words) => {
  const { account } = await anAwsAccount({ certificates, ...own })

  expect((await preflight(whole, account)).problems).toEqual([expect.stringMatching(words)])
})

test.each(['ROLLBACK_COMPLETE', 'REVIEW_IN_PROGRESS', 'CREATE_COMPLETE', 'UPDATE_ROLLBACK_COMPLETE'])(
  'a stack that is %s is no problem, since CDK handles it',
  async (status) => {
    const { account } = await anAwsAccount({ certificates, stacks: new Map([['crier-prod-data', { status, isProtected: true }]]) })

    expect((await preflight(whole, account)).problems).toEqual([])
  },
)

test('refuses to deploy a stage that keeps data while SES is in its sandbox, which would lock out everyone who signs up', async () => {
  const { account } = await anAwsAccount({ certificates, isInMailSandbox: true })

  expect((await preflight(whole, account)).problems).toEqual([expect.stringMatching(/in its sandbox.* --accept-mail-sandbox/)])
  expect((await preflight({ ...whole, isKept: false }, account)).problems).toEqual([])
})

test('warns a new account of its sandbox, where its operator accepts it, and of its few Lambdas', async () => {
  const { account } = await anAwsAccount({ certificates, isInMailSandbox: true, concurrency: 10 })

  const { problems, warnings } = await preflight(whole, account, { acceptsMailSandbox: true })

  expect([problems, warnings]).toEqual([
    [],
    [expect.stringMatching(/sandbox/), expect.stringMatching(/at most 10 functions .* two per platform/)],
  ])
})

test.each([
  [211, { deliver: 110, publish: 1 }, []],
  [210, { deliver: 110, publish: 1 }, [expect.stringMatching(/^reservedConcurrency of the stage sets 111 aside, .* at most 110/)]],
  [10, { sweep: 1 }, [expect.stringMatching(/^reservedConcurrency of the stage sets 1 aside, .* nothing/)]],
  [10, {}, []],
])('of the %i Lambdas the account may run, 100 must stay unreserved', async (concurrency, reserved, problems) => {
  const { account } = await anAwsAccount({ certificates, concurrency })

  expect((await preflight({ ...whole, reservedConcurrency: reserved }, account)).problems).toEqual(problems)
})

test('names everything that is missing at once', async () => {
  const { account } = await anAwsAccount({ parameters: new Map() })

  const { problems } = await preflight({ ...whole, name: 'Prod', mailFrom: 'a@other.test' }, account)

  expect(problems).toHaveLength(4)
})

test('without valid AWS credentials, says so and reports what else it knows', async () => {
  const { account } = await anAwsAccount({ isOpen: false })

  const { problems } = await preflight({ ...whole, name: 'Prod' }, account)

  expect(problems).toEqual([expect.stringMatching(/doesn’t accept this shell’s credentials/), expect.stringMatching(/stage name/)])
})
