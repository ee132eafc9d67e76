import { type Ability, type Holdings, inRegionOf, openAwsAccount, readyHoldings, regionOf } from './account-server.ts'
import { answerCloudFormation } from './cloudformation/calls.ts'
import { type Cloud, emptyCloud } from './cloudformation/cloud.ts'
import { type Answer, fault, Refusal, xml } from './responses.ts'
import { answerStorage } from './storage.ts'

/**
 * An account's contents, including what CloudFormation created. It's copied with `structuredClone`, so that many
 * attempts can start from the same state.
 */
export type CloudHoldings = { holdings: Holdings; cloud: Cloud }

export const certificateArn = 'arn:aws:acm:us-east-1:111122223333:certificate/0'

/** An account that has never been deployed to. */
export const newCloudHoldings = (): CloudHoldings => ({
  holdings: { ...readyHoldings(), certificates: new Map([[certificateArn, { Status: 'ISSUED', DomainName: 'crier.test' }]]) },
  cloud: emptyCloud(),
})

/** An account where CloudFormation creates the resources in templates. */
export const openCloudAccount = ({ holdings, cloud }: CloudHoldings) => openAwsAccount(holdings, cloudAbility(cloud))

const cloudAbility =
  (cloud: Cloud): Ability =>
  (call): Answer | undefined => {
    const { request, body } = call
    if (request.headers['x-amz-target'] !== undefined || request.url?.startsWith('/v2/') || request.url?.startsWith('/2016-08-19/'))
      return undefined
    const form = new URLSearchParams(body)
    if (request.method === 'POST' && form.get('Action') === 'AssumeRole') return xml('AssumeRole', assumed(form.get('RoleArn') ?? ''))
    if (request.method !== 'POST' || request.url?.split('?')[0] !== '/') return answerStorage(request, body, cloud.inventory.objects)
    try {
      return answerCloudFormation({ cloud, form, region: regionOf(call), parameters: inRegionOf(call).parameters })
    } catch (error) {
      if (error instanceof Refusal) return fault(error.code, error.message)
      throw error
    }
  }

const assumed = (roleArn: string) => ({
  Credentials: { AccessKeyId: 'key', SecretAccessKey: 'secret', SessionToken: 'token', Expiration: '2100-01-01T00:00:00Z' },
  AssumedRoleUser: { AssumedRoleId: 'role:cdk', Arn: roleArn },
})
