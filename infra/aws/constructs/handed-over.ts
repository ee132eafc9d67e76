import { CfnParameter, Stack, Token } from 'aws-cdk-lib'
import { StringParameter } from 'aws-cdk-lib/aws-ssm'
import type { Construct } from 'constructs'

/** A value of one stack, as the stack of this scope may name it. */
export type HandedOver = (scope: Construct) => string

/**
 * Hands a value to other stacks through the parameter store: each of them looks it up once, however often it uses the value. CDK's own references ask
 * CloudFormation anew at every place, hundreds of times in a stack, and are throttled: https://github.com/aws/aws-cdk/issues/38010. Unlike an export,
 * a parameter holds nothing fast: either stack can change first. A value that is known beforehand needs no parameter.
 */
export const handOver = (from: Stack, id: string, value: string): HandedOver => {
  if (!Token.isUnresolved(value)) return () => value
  const parameterName = `/${from.stackName}/${id}`
  new StringParameter(from, `${id}Handed`, { parameterName, stringValue: value })
  const readIn = new Map<Stack, string>()
  return (scope) => {
    const stack = Stack.of(scope)
    if (stack === from) return value
    const read = readIn.get(stack) ?? readParameter(stack, { from, id, parameterName })
    readIn.set(stack, read)
    return read
  }
}

type Place = { readonly from: Stack; readonly id: string; readonly parameterName: string }

const readParameter = (stack: Stack, { from, id, parameterName }: Place) => {
  stack.addStackDependency(from)
  return new CfnParameter(stack, `Read${id}`, { type: 'AWS::SSM::Parameter::Value<String>', default: parameterName }).valueAsString
}
