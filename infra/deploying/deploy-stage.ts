import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { S3Client } from '@aws-sdk/client-s3'
import type { SESClient } from '@aws-sdk/client-ses'
import type { SSMClient } from '@aws-sdk/client-ssm'
import * as z from 'zod'
import { type Stage, secretsPath } from '../stages.ts'
import { ssmParameterStore } from './parameter-store.ts'
import { type ClientSecrets, ensureSecrets } from './secrets.ts'
import { refuseUnverifiedSender } from './sender.ts'
import { uploadSite } from './site-upload.ts'

type Surroundings = {
  ses: SESClient
  ssm: SSMClient
  s3: S3Client
  /** Puts native code for Lambda beside the bundles. */
  installNative: () => Promise<void>
  /** Runs the CDK's command line; throws when it fails. */
  cdk: (parameters: string[]) => Promise<void>
  /** Where the built site is. */
  siteFolder: string
}
type Wishes = { clientSecrets?: ClientSecrets; rotatesKeys?: boolean }

/** Brings a stage up to date: what must be there before, the stacks, then the site. Answers its address and the secrets that were written. */
export const deployStage = async (stage: Stage, wishes: Wishes, { ses, ssm, s3, installNative, cdk, siteFolder }: Surroundings) => {
  await refuseUnverifiedSender(ses, stage.mailFrom)
  const written = await ensureSecrets(ssmParameterStore(ssm), { ...wishes, path: secretsPath(stage) })
  await installNative()
  const { SiteUrl, SiteBucket } = await deployStacks(stage, cdk)
  await uploadSite(s3, { folder: siteFolder, bucket: SiteBucket, siteUrl: SiteUrl })
  return { siteUrl: SiteUrl, written }
}

const deployStacks = async ({ name }: Stage, cdk: Surroundings['cdk']) => {
  const folder = await mkdtemp(join(tmpdir(), 'crier-deploy-'))
  try {
    const file = join(folder, 'outputs.json')
    await cdk(['deploy', '--all', '--context', `stage=${name}`, '--require-approval', 'never', '--outputs-file', file])
    const outputs = Outputs.parse(JSON.parse(await readFile(file, 'utf8')))
    return WebOutputs.parse(outputs[`crier-${name}-web`])
  } finally {
    await rm(folder, { recursive: true })
  }
}

const Outputs = z.record(z.string(), z.unknown())
const WebOutputs = z.object({ SiteUrl: z.string(), SiteBucket: z.string() })
