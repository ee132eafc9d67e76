import { CfnParameter, Stack, Token } from 'aws-cdk-lib'
import { StringParameter } from 'aws-cdk-lib/aws-ssm'
import type { Construct } from 'constructs'

/** A value from one stack, as the scope's stack can reference it. */
export type HandedOver = (scope: Construct) => string

/**
 * Passes a value to other stacks through the parameter store. Each of them looks it up once, however often it uses the
 * value. CDK's own references ask CloudFormation again at every use, hundreds of times in a stack, and get throttled:
 * https://github.com/aws/aws-cdk/issues/38010. Unlike an export, a parameter locks nothing: either stack can change
 * first. A value that's known beforehand needs no parameter.
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
