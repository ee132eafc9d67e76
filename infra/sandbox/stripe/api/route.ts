import type * as z from 'zod'
import type { StripeOperation } from '../stripe-fault.ts'
import type { StripeWorld } from '../stripe-world.ts'
import { type FormFields, readInput } from './input.ts'

type Method = 'GET' | 'POST' | 'DELETE'

/** One call of Stripe's API. `run` parses its parameters, carries it out, and returns the response object. */
export type Route = {
  method: Method
  path: RegExp
  operation: StripeOperation
  run: (world: StripeWorld, fields: FormFields, id: string) => object
}

type Handle<Input extends z.ZodType> = {
  method: Method
  /** `{id}` stands for the id of the object it's about. */
  path: string
  operation: StripeOperation
  input: Input
  answer: (world: StripeWorld, input: z.output<Input>, id: string) => object
}

export const route = <Input extends z.ZodType>({ method, path, operation, input, answer }: Handle<Input>): Route => ({
  method,
  path: new RegExp(`^${path.replace('{id}', '([^/]+)')}$`),
  operation,
  run: (world, fields, id) => answer(world, readInput(input, fields), id),
})
