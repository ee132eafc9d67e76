import { Policy } from 'aws-cdk-lib/aws-iam'
import type { Construct } from 'constructs'
import { allow } from './rights.ts'
import type { ServiceFunction } from './service-function.ts'

/** Allows a function to call itself. The role's other rights have to exist before the function does, so this one is apart from them. */
export const callsItself = (scope: Construct, id: string, { lambda }: ServiceFunction) => {
  const { statement } = allow(['lambda:InvokeFunction'], [lambda.functionArn])
  new Policy(scope, id, { statements: [statement], roles: lambda.role ? [lambda.role] : [] })
}
