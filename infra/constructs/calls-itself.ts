import { Policy } from 'aws-cdk-lib/aws-iam'
import type { Construct } from 'constructs'
import { allow } from './rights.ts'
import type { ServiceFunction } from './service-function.ts'

/** Leave for a function to call itself. It is not among the role's other rights, because those have to be there before the function is. */
export const callsItself = (scope: Construct, id: string, { lambda }: ServiceFunction) => {
  const { statement } = allow(['lambda:InvokeFunction'], [lambda.functionArn])
  new Policy(scope, id, { statements: [statement], roles: lambda.role ? [lambda.role] : [] })
}
