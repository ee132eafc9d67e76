import { fileURLToPath } from 'node:url'
import { ArnFormat, Duration, RemovalPolicy, Stack, Validations } from 'aws-cdk-lib'
import { Metric, type MetricOptions } from 'aws-cdk-lib/aws-cloudwatch'
import { Policy, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { Architecture, Code, type IFunction, Function as LambdaFunction, Runtime, Tracing } from 'aws-cdk-lib/aws-lambda'
import { FilterPattern, LogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs'
import { Construct } from 'constructs'
import * as z from 'zod'
import { type FunctionName, timeoutSeconds } from '../functions.ts'
import type { Stage } from '../stages.ts'
import { reportedErrors } from './metrics.ts'
import { allow, type Right } from './rights.ts'

/** A function's environment and rights. */
export type Service = {
  readonly memoryMegabytes: number
  readonly environment: Record<string, string>
  readonly rights: readonly Right[]
}

/** A function, as its callers and monitors need to know it. */
export type Callable = {
  readonly lambda: Pick<IFunction, 'functionName' | 'functionArn' | 'metric' | 'metricErrors' | 'metricInvocations'>
}

/**
 * A function in this account and Region, by name alone. CDK's own import parses the name out of the ARN again at every
 * use.
 */
export const functionNamed = (scope: Construct, functionName: string): Callable => {
  const arn = { service: 'lambda', resource: 'function', resourceName: functionName, arnFormat: ArnFormat.COLON_RESOURCE_NAME }
  const metric = (metricName: string, options?: MetricOptions) =>
    new Metric({ namespace: 'AWS/Lambda', metricName, dimensionsMap: { FunctionName: functionName }, ...options })
  return {
    lambda: {
      functionName,
      functionArn: Stack.of(scope).formatArn(arn),
      metric,
      metricErrors: (options) => metric('Errors', { statistic: 'Sum', ...options }),
      metricInvocations: (options) => metric('Invocations', { statistic: 'Sum', ...options }),
    },
  }
}

type Props = Service & { readonly stage: Stage; readonly name: FunctionName }

/** One of our Lambdas: the same bundle that `npm start` runs, with its own role and its own log group. */
export class ServiceFunction extends Construct {
  readonly lambda: LambdaFunction

  constructor(scope: Construct, id: string, { stage, name, memoryMegabytes, environment, rights }: Props) {
    super(scope, id)
    const logGroup = new LogGroup(this, 'Logs', { retention: stage.logDays, removalPolicy: RemovalPolicy.DESTROY })
    const { namespace, metricName } = reportedErrors(stage)
    const filterPattern = FilterPattern.stringValue('$.level', '=', 'error')
    new MetricFilter(this, 'ReportedErrors', { logGroup, filterPattern, metricNamespace: namespace, metricName })
    const role = new Role(this, 'Role', { assumedBy: new ServicePrincipal('lambda.amazonaws.com') })
    role.addToPolicy(allow(['logs:CreateLogStream', 'logs:PutLogEvents'], [logGroup.logGroupArn]).statement)
    for (const right of rights) grant(role, right)

    this.lambda = new LambdaFunction(this, 'Function', {
      description: `Crier ${stage.name}: ${name}`,
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      // The source map is for reading stack traces offline. Lambda would load it on every cold start.
      code: Code.fromAsset(bundleOf(name), { exclude: ['*.map'] }),
      handler: 'handler.handler',
      memorySize: memoryMegabytes,
      timeout: Duration.seconds(timeoutSeconds(name)),
      environment,
      role,
      logGroup,
      // When active, CDK lets the role write traces.
      tracing: stage.tracing ? Tracing.ACTIVE : Tracing.DISABLED,
      reservedConcurrentExecutions: stage.reservedConcurrency?.[name],
    })
    if (stage.tracing)
      Validations.of(role).acknowledge({
        id: 'AwsSolutions-IAM5[Resource::*]',
        reason: 'X-Ray’s actions for writing traces know no resources.',
      })
    else
      Validations.of(this).acknowledge({
        id: 'Serverless-LambdaTracing',
        reason: 'Traces cost money, so a stage asks for them (`tracing`). Without them, answers and logs carry a request id.',
      })
  }
}

const grant = (role: Role, { statement, starReason }: Right) => {
  role.addToPolicy(statement)
  if (starReason === undefined) return
  for (const resource of statement.resources.filter((arn) => arn.includes('*'))) {
    const finding = `Resource::${inWords(Stack.of(role).resolve(resource))}`
    Validations.of(role).acknowledge({ id: `AwsSolutions-IAM5[${finding}]`, reason: starReason })
  }
}

const Join = z.object({ 'Fn::Join': z.tuple([z.string(), z.array(z.unknown())]) })
const Reference = z.object({ Ref: z.string() })

/** Renders text that's only known at deployment the way cdk-nag writes it in its findings. */
const inWords = (text: unknown): string => {
  if (typeof text === 'string') return text
  const [join, reference] = [Join.safeParse(text).data?.['Fn::Join'], Reference.safeParse(text).data]
  if (join) return join[1].map(inWords).join(join[0])
  return reference ? `<${reference.Ref}>` : JSON.stringify(text)
}

const bundleOf = (name: FunctionName) => fileURLToPath(new URL(`../../../.build/functions/${name}`, import.meta.url))

/**
 * Allows a function to call itself. The role's other rights must exist before the function does, so this one is
 * separate.
 */
export const callsItself = (scope: Construct, id: string, { lambda }: ServiceFunction) => {
  const { statement } = allow(['lambda:InvokeFunction'], [lambda.functionArn])
  new Policy(scope, id, { statements: [statement], roles: lambda.role ? [lambda.role] : [] })
}
