import { Stack } from 'aws-cdk-lib'
import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb'
import { PolicyStatement } from 'aws-cdk-lib/aws-iam'
import type { IKey } from 'aws-cdk-lib/aws-kms'
import type { Construct } from 'constructs'
import type { tableShape } from '#shared/domain/table-shape.ts'
import { type Stage, secretsPath } from '../stages.ts'

/** Something a function may do. A resource with a wildcard needs a reason. */
export type Right = { readonly statement: PolicyStatement; readonly starReason?: string }

type Options = { readonly conditions?: Record<string, Record<string, string | string[]>>; readonly starReason?: string }
type IndexName = (typeof tableShape.indexes)[number]['name']
type ItemAction = 'GetItem' | 'BatchGetItem' | 'PutItem' | 'BatchWriteItem' | 'UpdateItem' | 'DeleteItem' | 'Query'
type SealAction = 'Encrypt' | 'Decrypt'
type FileAction = 'GetObject' | 'PutObject' | 'DeleteObject' | 'AbortMultipartUpload' | 'ListMultipartUploadParts'

/** Allows `actions` on `resources`. */
export const allow = (actions: string[], resources: string[], { conditions, starReason }: Options = {}): Right => ({
  statement: new PolicyStatement({ actions, resources, ...(conditions && { conditions }) }),
  ...(starReason !== undefined && { starReason }),
})

/** Allows actions on items of these partitions only. A transaction needs the same right for each of its parts. */
export const onItems = (table: ITableV2, actions: readonly ItemAction[], partitions: readonly string[]) =>
  allow(
    actions.map((action) => `dynamodb:${action}`),
    [table.tableArn],
    { conditions: leading(partitions) },
  )

/**
 * Allows changing only these attributes of items, besides their keys. A person's partition also holds their
 * credentials: a function that saves their notes must not be able to write a password hash or a session. The attributes
 * in a write's condition count as well.
 */
export const onAttributes = (table: ITableV2, actions: readonly ItemAction[], { partitions, names }: Attributes) =>
  allow(
    actions.map((action) => `dynamodb:${action}`),
    [table.tableArn],
    {
      conditions: { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': [...partitions], 'dynamodb:Attributes': ['pk', 'sk', ...names] } },
    },
  )

type Attributes = { readonly partitions: readonly string[]; readonly names: readonly string[] }

/** Allows queries on these partitions of an index only. */
export const onIndex = (table: ITableV2, index: IndexName, partition: string) =>
  allow(['dynamodb:Query'], [`${table.tableArn}/index/${index}`], { conditions: leading([partition]) })

/** Applies to every key in a call. A call without a key would pass, but Scan and PartiQL are allowed to no function. */
const leading = (partitions: readonly string[]) => ({ 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': [...partitions] } })

/**
 * Allows reading the stage's named secrets. They're encrypted with the account's own key for parameters, which needs no
 * grant from us.
 */
export const onSecrets = (scope: Construct, stage: Stage, names: readonly string[]) => {
  const arnOf = (name: string) =>
    Stack.of(scope).formatArn({ service: 'ssm', resource: 'parameter', resourceName: `${secretsPath(stage).slice(1)}/${name}` })
  return allow(['ssm:GetParameters'], names.map(arnOf))
}

/** Allows sealing and opening platform tokens, and no other use of the key. */
export const onPlatformTokens = (key: IKey, actions: readonly SealAction[] = ['Encrypt', 'Decrypt']) =>
  onSealed(key, 'platform-tokens', actions)

/** Allows sealing and opening the secrets of authenticator apps. */
export const onTotpSecrets = (key: IKey) => onSealed(key, 'totp-secret', ['Encrypt', 'Decrypt'])

/** Allows sealing and opening the secrets that webhooks are signed with. */
export const onWebhookSecrets = (key: IKey, actions: readonly SealAction[] = ['Encrypt', 'Decrypt']) =>
  onSealed(key, 'webhook-secret', actions)

const onSealed = (key: IKey, purpose: string, actions: readonly SealAction[]) =>
  allow(
    actions.map((action) => `kms:${action}`),
    [key.keyArn],
    { conditions: { StringEquals: { 'kms:EncryptionContext:purpose': purpose } } },
  )

/** Allows actions on people's files under a prefix. */
export const onFiles = (bucketArn: string, { actions, prefix }: { actions: readonly FileAction[]; prefix: string }) =>
  allow(
    actions.map((action) => `s3:${action}`),
    [`${bucketArn}/${prefix}/*`],
    { starReason: 'Every file has a key of its own below this prefix.' },
  )

/** Without it, S3 answers 403 instead of 404 for a missing file. */
export const onMissingFiles = (bucketArn: string) => allow(['s3:ListBucket'], [bucketArn])
