import { Stack } from 'aws-cdk-lib'
import type { Construct } from 'constructs'
import { contracts } from '#shared/contracts/all.ts'
import { ApiStage } from '../constructs/api-stage.ts'
import { EndpointGroup, routesOf } from '../constructs/endpoint-group.ts'
import { callsItself } from '../constructs/service-function.ts'
import { groups } from '../functions.ts'
import type { DataStack } from './data-stack.ts'
import { groupServices } from './group-services.ts'
import type { PublishingStack } from './publishing-stack.ts'
import { constructId, type StackSettings, stackId, stackProps } from './stack-settings.ts'
import type { WebStack } from './web-stack.ts'

type Props = StackSettings & { readonly web: WebStack; readonly data: DataStack; readonly publishing: PublishingStack }

/** The routes of the API and the Lambdas behind them. */
export class ApiStack extends Stack {
  constructor(scope: Construct, { stage, web, data, publishing }: Props) {
    super(scope, stackId(stage, 'api'), stackProps(stage))
    const api = web.apiSeenFrom(this)
    const engine = publishing.seenFrom(this)
    const serviceOf = groupServices(this, {
      stage,
      data: data.seenFrom(this),
      siteUrl: web.siteUrl(this),
      schedules: engine.planning,
      mailConfigurationSet: engine.mailConfigurationSet,
      render: engine.functionNamed('render'),
      jobs: engine.functionNamed('jobs'),
    })
    const endpointGroups = groups.map((group) => new EndpointGroup(this, constructId(group), { stage, api, group, ...serviceOf(group) }))
    for (const { function: own } of endpointGroups.filter(({ group }) => group === 'media')) callsItself(this, 'CompletingFiles', own)
    // Stripe's events change nothing unless Stripe signed them, and come in waves when many people's months renew.
    const guardedRoutes = Object.entries(contracts)
      .flatMap(([group, contract]) => (group === 'webhooks' ? [] : routesOf(contract)))
      .flatMap(({ auth, method, path }) => (auth === 'anyone' && method !== 'GET' ? [`${method} ${path}`] : []))
    // It references routes, so they must exist before it.
    new ApiStage(this, 'Stage', { stage, api, guardedRoutes }).node.addDependency(...endpointGroups)
  }
}
