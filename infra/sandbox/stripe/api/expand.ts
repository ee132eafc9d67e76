import {
  customerObject,
  deletedCustomer,
  invoiceObject,
  invoicePayments,
  listOf,
  priceObject,
  productObject,
  subscriptionObject,
} from '../objects.ts'
import type { StripeWorld } from '../stripe-world.ts'
import { invalid } from './problem.ts'

type Json = { [field: string]: unknown }

/** Replaces ids with their objects, along each of the paths. */
export const expanded = (world: StripeWorld, object: object, paths: string[]): object => {
  if (paths.length === 0) return object
  const json: unknown = JSON.parse(JSON.stringify(object))
  for (const path of paths) expand(world, json, path.split('.'), path)
  return isObject(json) ? json : object
}

const expand = (world: StripeWorld, value: unknown, [step, ...rest]: string[], path: string): void => {
  if (step === undefined || value === null) return
  if (Array.isArray(value)) {
    for (const item of value) expand(world, item, [step, ...rest], path)
    return
  }
  if (!isObject(value)) throw notExpandable(path)
  const next = fieldOf(world, value, step)
  if (next !== null && typeof next !== 'object') throw notExpandable(path)
  value[step] = next
  expand(world, next, rest, path)
}

/** A field's value, or the object whose id it holds. An invoice's payments are only included on request. */
const fieldOf = (world: StripeWorld, value: Json, step: string) => {
  if (value.object === 'invoice' && step === 'payments')
    return listOf('/v1/invoice_payments', invoicePayments(world.invoices.must(String(value.id))))
  const found = value[step]
  return typeof found === 'string' && step !== 'id' ? thingWith(world, found) : found
}

const notExpandable = (path: string) => invalid('expand', `This property cannot be expanded (${path}).`)

/** The object with an id. */
const thingWith = (world: StripeWorld, id: string): object | undefined => {
  const [customer, product, price] = [world.customers.get(id), world.products.get(id), world.prices.get(id)]
  const [subscription, invoice] = [world.subscriptions.get(id), world.invoices.get(id)]
  if (customer) return customer.isDeleted ? deletedCustomer(customer) : customerObject(customer)
  if (product) return productObject(product)
  if (price) return priceObject(price)
  if (subscription) return subscriptionObject(world, subscription)
  return invoice && invoiceObject(world, invoice)
}

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)
