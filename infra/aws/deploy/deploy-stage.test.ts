import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { paidPlanIds } from '#shared/domain/plans.ts'
import { platformIds } from '#shared/domain/platforms.ts'
import { secondMs } from '#shared/domain/times.ts'
import { anAwsAccount } from '#test/deploy/aws-account.ts'
import { secretKey, stripeInProcess } from '#test/sandbox/stripe-in-process.ts'
import { type Stage, stageNamed } from '../stages.ts'
import { deployStage } from './deploy-stage.ts'

const dev: Stage = { ...stageNamed('dev'), mailFrom: 'Crier <crier@crier.test>' }
const certificateArn = 'arn:aws:acm:us-east-1:111122223333:certificate/1'
const prod: Stage = {
  ...stageNamed('prod'),
  mailFrom: 'Crier <crier@crier.test>',
  alarmMail: 'ops@crier.test',
  domain: { name: 'crier.test', certificateArn },
}

/** An AWS account, everything that happened to it in order, a Stripe account, and a built site. */
const anAccount = async () => {
  const { account, happened, holdings } = await anAwsAccount({
    certificates: new Map([[certificateArn, { Status: 'ISSUED', DomainName: 'crier.test' }]]),
  })
  const siteFolder = mkdtempSync(join(tmpdir(), 'crier-site-'))
  writeFileSync(join(siteFolder, 'index.html'), 'page')
  onTestFinished(() => rmSync(siteFolder, { recursive: true }))
  const { stripe, world } = stripeInProcess({ now: Date.UTC(2026, 10, 21) / secondMs })
  const openStripe = (key: string) => {
    happened.push(`Stripe ${key}`)
    return stripe
  }
  const installNative = async () => void happened.push('native modules')
  const cdk = async (given: string[]) => {
    happened.push(`cdk ${given.slice(0, -1).join(' ')}`)
    const name = /stage=([a-z]+)/.exec(given.join(' '))?.[1]
    for (const what of ['data', 'web']) holdings.stacks.set(`crier-${name}-${what}`, { status: 'CREATE_COMPLETE', isProtected: false })
    writeFileSync(given.at(-1) ?? '', JSON.stringify({ [`crier-${name}-web`]: outputs, [`crier-${name}-data`]: {} }))
  }
  return {
    happened,
    holdings,
    parameters: holdings.parameters,
    stripe: world,
    surroundings: { account, openStripe, installNative, cdk, siteFolder },
  }
}

const outputs = { SiteUrl: 'https://d1.cloudfront.net', SiteBucket: 'site', More: '1' }

test('deploys a stage in order: checks the account, creates secrets, fetches native code, deploys the stacks, uploads the site', async () => {
  const { happened, surroundings } = await anAccount()

  const deployed = await deployStage(dev, {}, surroundings)

  expect(deployed).toMatchObject({
    siteUrl: 'https://d1.cloudfront.net',
    written: expect.arrayContaining(['/crier/dev/jwt-keys', '/crier/dev/stripe-secret-key']),
    takesPayments: false,
  })
  // Before this, it asked which keys already exist.
  expect(happened.slice(happened.indexOf('POST AmazonSSM.PutParameter') - 1)).toEqual([
    ...Array.from({ length: 12 + platformIds.length }, () => ['POST AmazonSSM.GetParameter', 'POST AmazonSSM.PutParameter']).flat(),
    'native modules',
    ...['POST DescribeStacks', 'POST DescribeStacks'],
    'cdk deploy --all --context stage=dev --context made-stacks= --context account-concurrency=1000 --require-approval never --outputs-file',
    ...['POST UpdateTerminationProtection', 'POST UpdateTerminationProtection'],
    'PUT /site/index.html',
  ])
})

test('does not upload a site when its stacks could not be deployed', async () => {
  const { happened, surroundings } = await anAccount()

  const deploying = deployStage(dev, {}, { ...surroundings, cdk: () => Promise.reject(new Error('Rolled back.')) })

  await expect(deploying).rejects.toThrow('Rolled back.')
  expect(happened.filter((call) => call.startsWith('PUT'))).toEqual([])
})

test('writes nothing when something is missing, and names all of it', async () => {
  const { happened, holdings, surroundings } = await anAccount()
  holdings.senders = []
  holdings.parameters.clear()

  const deploying = deployStage(dev, {}, surroundings)

  await expect(deploying).rejects.toThrow(/^Nothing was changed.*\n- CDK was never bootstrapped.*\n- SES can’t send/)
  expect(happened.filter((what) => /Put|cdk|native|Update/.test(what))).toEqual([])
})

test('deploys a stage that keeps data while SES is in its sandbox, with the operator’s consent', async () => {
  const { holdings, surroundings } = await anAccount()
  holdings.isInMailSandbox = true

  await expect(deployStage(prod, {}, surroundings)).rejects.toThrow('--accept-mail-sandbox')
  await expect(deployStage(prod, { acceptsMailSandbox: true }, surroundings)).resolves.toMatchObject({
    warnings: [expect.stringContaining('sandbox')],
  })
})

const protection = ({ stacks }: { stacks: ReadonlyMap<string, { isProtected: boolean }> }) =>
  [...stacks.values()].map(({ isProtected }) => isProtected)

test('protects what must not be lost once it exists, and not before', async () => {
  const { happened, holdings, surroundings } = await anAccount()
  const failing = () => Promise.reject(new Error('Rolled back.'))
  holdings.stacks.set('crier-prod-data', { status: 'ROLLBACK_COMPLETE', isProtected: true })

  await expect(deployStage(prod, {}, { ...surroundings, cdk: failing })).rejects.toThrow('Rolled back.')
  const afterFailure = protection(holdings)
  await deployStage(prod, {}, surroundings)

  expect([afterFailure, protection(holdings)]).toEqual([[false], [true, true]])
  expect(happened.filter((what) => what.startsWith('cdk'))).toEqual([expect.stringContaining('made-stacks= ')])
})

test('leaves the protection in place on the next deployment', async () => {
  const { happened, surroundings } = await anAccount()
  await deployStage(prod, {}, surroundings)

  await deployStage(prod, {}, surroundings)

  expect(happened.filter((what) => what.startsWith('cdk')).at(-1)).toContain('made-stacks=crier-prod-data,crier-prod-web ')
})

const keys = { secretKey, publishableKey: 'pk_test_sandbox' }

test('with Stripe keys, sells the plans before the stacks exist and gets events at the stacks’ address', async () => {
  const { happened, parameters, stripe, surroundings } = await anAccount()

  const { takesPayments, written } = await deployStage(dev, { stripe: keys }, surroundings)

  const kept = (name: string) => parameters.get(`/crier/dev/stripe-${name}`)
  const [[endpoint], [portal]] = [[...stripe.webhookEndpoints.all()], [...stripe.portalConfigurations.all()]]
  expect(takesPayments).toBe(true)
  expect(stripe.prices.size()).toBe(paidPlanIds.length)
  expect(endpoint?.url).toBe('https://d1.cloudfront.net/api/webhooks/stripe')
  expect([kept('secret-key'), kept('publishable-key')]).toEqual([keys.secretKey, keys.publishableKey])
  expect([kept('portal-configuration'), kept('webhook-secret')]).toEqual([portal?.id, endpoint?.secret])
  expect(written).toEqual(expect.arrayContaining(['/crier/dev/stripe-portal-configuration', '/crier/dev/stripe-webhook-secret']))
  expect(happened).toContain(`Stripe ${secretKey}`)
})

test('reuses the stored keys on the next deployment, and changes nothing at Stripe', async () => {
  const { parameters, stripe, surroundings } = await anAccount()
  await deployStage(dev, { stripe: keys }, surroundings)
  const before = [new Map(parameters), [...stripe.prices.all()], [...stripe.webhookEndpoints.all()]]

  const { takesPayments, written } = await deployStage(dev, {}, surroundings)

  expect([takesPayments, written]).toEqual([true, []])
  expect([parameters, [...stripe.prices.all()], [...stripe.webhookEndpoints.all()]]).toEqual(before)
})

test.each([
  ['given', { stripe: keys }],
  ['kept', {}],
])('does nothing with a key of the wrong mode that is %s', async (_where, wishes) => {
  const { happened, parameters, stripe, surroundings } = await anAccount()
  parameters.set('/crier/prod/stripe-secret-key', secretKey)

  const deploying = deployStage(prod, wishes, surroundings)

  await expect(deploying).rejects.toThrow('The stage prod takes real money')
  expect(happened.filter((what) => /Put|cdk|native|Update/.test(what))).toEqual([])
  expect(stripe.prices.size()).toBe(0)
})
