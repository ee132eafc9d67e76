import { sessionItem } from '../objects/checkout-session.ts'
import { customerObject, deletedCustomer } from '../objects/customer.ts'
import { invoiceObject, invoicePayments } from '../objects/invoice.ts'
import { listOf } from '../objects/list.ts'
import { chargeObject, paymentIntentObject } from '../objects/payment.ts'
import { paymentMethodObject } from '../objects/payment-method.ts'
import { priceObject } from '../objects/price.ts'
import { productObject } from '../objects/product.ts'
import { subscriptionObject } from '../objects/subscription.ts'
import type { StripeWorld } from '../stripe-world.ts'
import { newestFirst } from './pages.ts'
import { invalid } from './problem.ts'

const levelsMax = 4

type Json = { [field: string]: unknown }

/** Puts things where their ids stand, along each of the paths. */
export const expanded = (world: StripeWorld, object: object, paths: string[]): object => {
  if (paths.length === 0) return object
  const json: unknown = JSON.parse(JSON.stringify(object))
  for (const path of paths) {
    const steps = path.split('.')
    if (steps.filter((step) => step !== 'data').length > levelsMax)
      throw invalid(
        'expand',
        `You cannot expand more than ${levelsMax} levels of a property. Property: ${path}`,
        'property_expansion_max_depth',
      )
    expand(world, json, steps, path)
  }
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

/** What stands in a field, or the thing whose id does. */
const fieldOf = (world: StripeWorld, value: Json, step: string) => {
  if (!(step in value)) return includable(world, value, step)
  const found = value[step]
  return typeof found === 'string' && step !== 'id' ? thingWith(world, found) : found
}

const notExpandable = (path: string) => invalid('expand', `This property cannot be expanded (${path}).`)

/** What an id in a field stands for. */
const thingWith = (world: StripeWorld, id: string): object | undefined => {
  const [customer, product, price] = [world.customers.get(id), world.products.get(id), world.prices.get(id)]
  const [subscription, invoice] = [world.subscriptions.get(id), world.invoices.get(id)]
  const [intent, charge, method] = [world.paymentIntents.get(id), world.charges.get(id), world.paymentMethods.get(id)]
  if (customer) return customer.isDeleted ? deletedCustomer(customer) : customerObject(world, customer)
  if (product) return productObject(product)
  if (price) return priceObject(price)
  if (subscription) return subscriptionObject(world, subscription)
  if (invoice) return invoiceObject(world, invoice)
  if (intent) return paymentIntentObject(world, intent)
  if (charge) return chargeObject(world, charge)
  return method && paymentMethodObject(method)
}

/** Fields that are only there when they are asked for. */
const includable = (world: StripeWorld, { object, id }: Json, step: string): object | undefined => {
  if (typeof id !== 'string') return undefined
  if (object === 'checkout.session' && step === 'line_items')
    return listOf(`/v1/checkout/sessions/${id}/line_items`, [sessionItem(world, world.sessions.must(id))])
  if (object === 'invoice' && step === 'payments') return listOf('/v1/invoice_payments', invoicePayments(world, world.invoices.must(id)))
  if (object === 'customer' && step === 'subscriptions') {
    const theirs = newestFirst(world.subscriptions.all(), ({ customerId, status }) => customerId === id && status !== 'canceled')
    return listOf(
      `/v1/customers/${id}/subscriptions`,
      theirs.map((subscription) => subscriptionObject(world, subscription)),
    )
  }
  return undefined
}

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)
