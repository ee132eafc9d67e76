import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { S3Client } from '@aws-sdk/client-s3'
import type Stripe from 'stripe'
import * as z from 'zod'
import { concurrencyContext } from '../constructs/deliveries.ts'
import { madeStacksContext } from '../stacks/stack-settings.ts'
import { type Stage, secretsPath } from '../stages.ts'
import { type Account, type Consent, preflight } from './preflight.ts'
import { type ClientSecrets, ensureSecrets, none, type ParameterStore, ssmParameterStore } from './secrets.ts'
import { uploadSite } from './site-upload.ts'
import { madeStacks, protectStacks } from './state-stacks.ts'
import { ensureEndpoint, ensurePortal, sellPlans } from './stripe-account.ts'
import { refuseWrongKeys, refuseWrongMode, type StripeKeys } from './stripe-keys.ts'

type DeployDeps = {
  account: Account & { s3: S3Client }
  openStripe: (secretKey: string) => Stripe
  /** Places native code for Lambda beside the bundles. */
  installNative: () => Promise<void>
  /** Runs the CDK's command line. Throws if it fails. */
  cdk: (parameters: string[]) => Promise<void>
  /** The folder of the built site. */
  siteFolder: string
}
type DeployOptions = Consent & { clientSecrets?: ClientSecrets; stripe?: StripeKeys | undefined; rotatesKeys?: boolean }

/**
 * Brings a stage up to date: its prerequisites, the stacks, Stripe's configuration, then the site. Returns its address,
 * the secrets written, whether payments are set up, and warnings for the operator.
 */
export const deployStage = async (stage: Stage, wishes: DeployOptions, surroundings: DeployDeps) => {
  const { account, installNative, cdk, siteFolder } = surroundings
  const { warnings, concurrency } = await look(stage, account, wishes)
  const [path, store] = [secretsPath(stage), ssmParameterStore(account.ssm)]
  const secrets = stageSecrets(store, path)
  const stripe = await openAccount(stage, wishes.stripe, { secrets, openStripe: surroundings.openStripe })
  const written = await ensureSecrets(store, { ...wishes, path })
  if (stripe) {
    await sellPlans(stripe)
    await secrets.keep('stripe-portal-configuration', await ensurePortal(stripe, stage))
  }
  await installNative()
  const made = await madeStacks(account.cloudFormation, stage)
  const { SiteUrl, SiteBucket } = await deployStacks(stage, { made, concurrency, cdk })
  await protectStacks(account.cloudFormation, stage)
  if (stripe) {
    const keepSecret = (secret: string) => secrets.keep('stripe-webhook-secret', secret)
    await ensureEndpoint(stripe, { siteUrl: SiteUrl, secret: await secrets.read('stripe-webhook-secret'), keepSecret })
  }
  await uploadSite(account.s3, { folder: siteFolder, bucket: SiteBucket, siteUrl: SiteUrl })
  return { siteUrl: SiteUrl, written: [...written, ...secrets.kept], takesPayments: stripe !== undefined, warnings }
}

/** Throws with everything that's missing before anything is written. */
const look = async (stage: Stage, account: Account, consent: Consent) => {
  const { problems, ...findings } = await preflight(stage, account, consent)
  if (problems.length > 0) throw new Error(['Nothing was changed. Fix this before deploying the stage:', ...problems].join('\n- '))
  return findings
}

type Secrets = ReturnType<typeof stageSecrets>

/** The stage's Stripe account, using the keys passed now or earlier. Undefined without any. */
const openAccount = async (
  stage: Stage,
  given: StripeKeys | undefined,
  { secrets, openStripe }: Pick<DeployDeps, 'openStripe'> & { secrets: Secrets },
) => {
  if (given) refuseWrongKeys(stage, given)
  const secretKey = given?.secretKey ?? (await secrets.read('stripe-secret-key'))
  if (secretKey === none) return undefined
  refuseWrongMode(stage, secretKey)
  return openStripe(secretKey)
}

/** A stage's secrets by short name, and which of them changed. */
const stageSecrets = (store: ParameterStore, path: string) => {
  const kept: string[] = []
  const read = async (name: string) => (await store.read(`${path}/${name}`)) ?? none
  const keep = async (name: string, secret: string) => {
    if ((await read(name)) === secret) return
    await store.write(`${path}/${name}`, secret)
    kept.push(`${path}/${name}`)
  }
  return { kept, read, keep }
}

type Deployment = Pick<DeployDeps, 'cdk'> & { made: readonly string[]; concurrency: number }

const deployStacks = async ({ name }: Stage, { made, concurrency, cdk }: Deployment) => {
  const folder = await mkdtemp(join(tmpdir(), 'crier-deploy-'))
  try {
    const file = join(folder, 'outputs.json')
    const facts = { stage: name, [madeStacksContext]: made.join(','), [concurrencyContext]: String(concurrency) }
    const context = Object.entries(facts).flatMap(([key, fact]) => ['--context', `${key}=${fact}`])
    await cdk(['deploy', '--all', ...context, '--require-approval', 'never', '--outputs-file', file])
    const outputs = Outputs.parse(JSON.parse(await readFile(file, 'utf8')))
    return WebOutputs.parse(outputs[`crier-${name}-web`])
  } finally {
    await rm(folder, { recursive: true })
  }
}

const Outputs = z.record(z.string(), z.unknown())
const WebOutputs = z.object({ SiteUrl: z.string(), SiteBucket: z.string() })
