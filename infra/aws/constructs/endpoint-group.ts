import { Validations } from 'aws-cdk-lib'
import { HttpMethod, HttpRoute, HttpRouteKey, type IHttpApi } from 'aws-cdk-lib/aws-apigatewayv2'
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations'
import { Construct } from 'constructs'
import { contracts, type Group } from '#shared/contracts/all.ts'
import { type Contract, routePaths } from '#shared/contracts/endpoint.ts'
import type { Stage } from '../stages.ts'
import { type Service, ServiceFunction } from './service-function.ts'

type Props = Service & { readonly stage: Stage; readonly api: IHttpApi; readonly group: Group }

/** One group of the API: its Lambda, and a route for every call in its contract. */
export class EndpointGroup extends Construct {
  readonly group: Group
  readonly function: ServiceFunction

  constructor(scope: Construct, id: string, { stage, api, group, ...service }: Props) {
    super(scope, id)
    this.group = group
    this.function = new ServiceFunction(this, 'Service', { stage, name: group, ...service })
    const integration = new HttpLambdaIntegration('Integration', this.function.lambda, { scopePermissionToRoute: false })
    for (const { method, path } of routesOf(contracts[group])) {
      new HttpRoute(this, `${method} ${path}`, { httpApi: api, routeKey: HttpRouteKey.with(path, HttpMethod[method]), integration })
    }
    acknowledgeFindings(this)
  }
}

/** Every route a contract's calls are served at. */
export const routesOf = (contract: Contract) =>
  Object.values(contract).flatMap((endpoint) =>
    routePaths(endpoint).map((path) => ({ auth: endpoint.auth, method: endpoint.method, path })),
  )

const acknowledgeFindings = (group: EndpointGroup) => {
  const validations = Validations.of(group)
  validations.acknowledge({
    id: 'AwsSolutions-APIG4',
    reason:
      'Every call checks its session against the table, which makes a logout count at once; an authorizer would remember a stale answer. What needs a session is in the contract.',
  })
  const reason =
    'The API calls it, whose caller gets the error. Only the completing of large files is invoked asynchronously: the browser has it begun again if it is lost.'
  validations.acknowledge({ id: 'Serverless-LambdaDLQ', reason })
  validations.acknowledge({ id: 'Serverless-LambdaAsyncFailureDestination', reason })
}
