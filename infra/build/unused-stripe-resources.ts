import { readFile } from 'node:fs/promises'
import type { Plugin } from 'esbuild'

/** The resources of Stripe that functions call; in a bundle there are no others. */
const used = [
  ...['BillingPortal/index', 'BillingPortal/Sessions', 'Checkout/index', 'Checkout/Sessions'],
  ...['Customers', 'Events', 'Invoices', 'Prices', 'Subscriptions'],
]

const isUsed = (path: string) => used.some((name) => path.replaceAll('\\', '/').endsWith(`/stripe/esm/resources/${name}.js`))

/**
 * Stripe's client brings along all that Stripe can do, 246 KB of it, because it makes every resource. The resources that we don't call are empty in a
 * bundle, which leaves 106 KB.
 */
export const unusedStripeResources: Plugin = {
  name: 'unused resources of Stripe',
  setup: ({ onLoad }) => {
    onLoad({ filter: /[\\/]stripe[\\/]esm[\\/](resources[\\/].+|StripeEventNotificationHandler)\.js$/ }, async ({ path }) => {
      if (isUsed(path)) return undefined
      const names = [...(await readFile(path, 'utf8')).matchAll(/^export class (\w+)/gm)].map(([, name]) => name)
      // A file without a class names those of others.
      return names.length === 0 ? undefined : { contents: names.map((name) => `export class ${name} {}`).join('\n') }
    })
  },
}
