import type { DatabaseSync } from 'node:sqlite'
import * as z from 'zod'
import { inTransaction, question } from '../database.ts'
import { type Collection, Kind, recordSchemas, type StripeWorld } from './stripe-world.ts'

const tables = `
  CREATE TABLE IF NOT EXISTS stripe_records (
    sequence INTEGER PRIMARY KEY, kind TEXT NOT NULL, id TEXT NOT NULL, record TEXT NOT NULL, UNIQUE (kind, id));
  CREATE TABLE IF NOT EXISTS stripe_settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID`
const currentFormat = '2'
const Row = z.object({ record: z.string() })
const Count = z.object({ count: z.number() })
const Setting = z.object({ value: z.string() })

/** Stores a Stripe account in the sandbox's database: read once, written after every change. */
export const openStorage = (database: DatabaseSync) => {
  database.exec(tables)
  // Data that an older sandbox stored in another format is dropped: its account starts over.
  const format = question(database, Setting, "SELECT value FROM stripe_settings WHERE name = 'format'")
  if (format.first()?.value !== currentFormat) database.exec('DELETE FROM stripe_records; DELETE FROM stripe_settings')
  database.prepare("INSERT OR REPLACE INTO stripe_settings (name, value) VALUES ('format', ?)").run(currentFormat)
  const records = question(database, Row, 'SELECT record FROM stripe_records WHERE kind = ? ORDER BY sequence')
  const setting = question(database, Setting, 'SELECT value FROM stripe_settings WHERE name = ?')
  const keepSetting = database.prepare('INSERT OR REPLACE INTO stripe_settings (name, value) VALUES (?, ?)')
  const keep = database.prepare(
    'INSERT INTO stripe_records (kind, id, record) VALUES (?, ?, ?) ON CONFLICT (kind, id) DO UPDATE SET record = excluded.record',
  )
  const forget = database.prepare('DELETE FROM stripe_records WHERE kind = ? AND id = ?')

  const load = <Item extends { id: string }>(kind: Kind, schema: z.ZodType<Item>, collection: Collection<Item>) => {
    for (const { record } of records.all(kind)) collection.put(schema.parse(JSON.parse(record)))
    collection.takeChanged()
  }
  const save = (world: StripeWorld, kind: Kind, id: string) => {
    const record = world[kind].get(id)
    if (record) keep.run(kind, id, JSON.stringify(record))
    else forget.run(kind, id)
  }
  let keptSettings = ''

  return {
    load: (world: StripeWorld) => {
      load('products', recordSchemas.products, world.products)
      load('prices', recordSchemas.prices, world.prices)
      load('customers', recordSchemas.customers, world.customers)
      load('paymentMethods', recordSchemas.paymentMethods, world.paymentMethods)
      load('sessions', recordSchemas.sessions, world.sessions)
      load('subscriptions', recordSchemas.subscriptions, world.subscriptions)
      load('invoices', recordSchemas.invoices, world.invoices)
      load('paymentIntents', recordSchemas.paymentIntents, world.paymentIntents)
      load('charges', recordSchemas.charges, world.charges)
      load('portalConfigurations', recordSchemas.portalConfigurations, world.portalConfigurations)
      load('portalSessions', recordSchemas.portalSessions, world.portalSessions)
      load('webhookEndpoints', recordSchemas.webhookEndpoints, world.webhookEndpoints)
      load('events', recordSchemas.events, world.events)
      load('keptAnswers', recordSchemas.keptAnswers, world.keptAnswers)
      load('deliveries', recordSchemas.deliveries, world.deliveries)
    },
    /**
     * Saves everything that changed since the last call, or nothing of it. The time is saved with it, but doesn't
     * trigger a write by itself.
     */
    save: (world: StripeWorld, settings: Record<string, unknown>) => {
      const changes = Kind.options.map((kind) => [kind, world[kind].takeChanged()] as const).filter(([, ids]) => ids.length > 0)
      const text = JSON.stringify(settings)
      if (changes.length === 0 && text === keptSettings) return
      keptSettings = text
      inTransaction(database, () => {
        for (const [kind, ids] of changes) for (const id of ids) save(world, kind, id)
        for (const [name, value] of Object.entries({ ...settings, now: world.now })) keepSetting.run(name, JSON.stringify(value))
      })
    },
    /** A saved setting, if there is one. */
    setting: <Schema extends z.ZodType>(name: string, schema: Schema): z.output<Schema> | undefined => {
      const kept = setting.first(name)
      return kept && schema.parse(JSON.parse(kept.value))
    },
  }
}

/** Counts the subscriptions that were ever started. */
export const subscriptionCount = (database: DatabaseSync) => {
  const count = question(database, Count, "SELECT count(*) AS count FROM stripe_records WHERE kind = 'subscriptions'")
  return () => count.first()?.count ?? 0
}
