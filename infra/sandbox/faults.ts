import type { DatabaseSync } from 'node:sqlite'
import * as z from 'zod'
import { question } from './database.ts'
import type { FaultKind } from './fault-fields.ts'

/** The fields of every fault, whatever it affects. */
export type AnyFault = {
  platform: string
  operation: string
  account?: string | undefined
  times: number | 'forever'
  delayMs?: number | undefined
  dropBeforeEffect?: boolean | undefined
  dropAfterEffect?: boolean | undefined
}

/** One service's faults, as that service registers them. */
export type FaultSettings<Fault extends AnyFault = AnyFault> = {
  platform: Fault['platform']
  schema: z.ZodType<Fault>
  /** The calls that a fault may affect, with their labels on the page. */
  operations: Readonly<Record<string, string>>
  /** The faults that the page offers. */
  kinds: readonly FaultKind[]
}

export type Faults = ReturnType<typeof openFaults>

type Call = { operation: string; account: string | undefined }

const Row = z.object({ name: z.string(), fault: z.string().transform((json): unknown => JSON.parse(json)) })

/**
 * The switches that make a fake server misbehave, for all registered services. There is at most one per platform,
 * operation, and account: setting another replaces it. A call meets at most one. Its account's fault comes before one
 * for any account.
 */
export const openFaults = (database: DatabaseSync, registered: readonly FaultSettings[]) => {
  database.exec('CREATE TABLE IF NOT EXISTS faults (name TEXT PRIMARY KEY, fault TEXT NOT NULL)')
  const keep = database.prepare('INSERT OR REPLACE INTO faults (name, fault) VALUES (?, ?)')
  const forget = database.prepare('DELETE FROM faults WHERE name = ?')

  const Named = z.looseObject({ platform: z.enum(registered.map(({ platform }) => platform)) })
  const read = (input: unknown): { fault: AnyFault } | { error: z.ZodError } => {
    const named = Named.safeParse(input)
    if (!named.success) return { error: named.error }
    const settings = registered.find(({ platform }) => platform === named.data.platform)
    const fault = (settings?.schema ?? z.never()).safeParse(input)
    return fault.success ? { fault: fault.data } : { error: fault.error }
  }

  // Every call checks for a fault, so they're read from memory. The table restores them after a restart.
  const active = new Map<string, AnyFault>()
  for (const { name, fault } of question(database, Row, 'SELECT name, fault FROM faults ORDER BY rowid').all()) {
    const kept = read(fault)
    if ('fault' in kept) active.set(name, kept.fault)
  }

  const remove = (name: string) => {
    forget.run(name)
    return active.delete(name)
  }
  const put = (fault: AnyFault) => {
    const name = nameOf(fault)
    keep.run(name, JSON.stringify(fault))
    active.set(name, fault)
  }

  const met = ({ account, ...call }: Pick<AnyFault, 'platform' | 'operation' | 'account'>) =>
    (account === undefined ? undefined : active.get(nameOf({ ...call, account }))) ?? active.get(nameOf(call))

  return {
    /** Parses a requested fault. Returns it, or what's wrong with it. */
    read,
    put,
    /** Each with its number of remaining calls. */
    list: () => [...active].map(([name, fault]) => ({ name, fault })),
    remove,
    clear: () => {
      for (const name of active.keys()) remove(name)
    },
    /** The fault that a call meets. Its count of remaining calls goes down by one. */
    take: <Fault extends AnyFault>({ platform, schema }: FaultSettings<Fault>, { operation, account }: Call): Fault | undefined => {
      const fault = active.size === 0 ? undefined : met({ platform, operation, account })
      if (!fault) return undefined

      if (fault.times === 1) remove(nameOf(fault))
      else if (fault.times !== 'forever') put({ ...fault, times: fault.times - 1 })
      return schema.parse(fault)
    },
  }
}

const nameOf = ({ platform, operation, account }: Pick<AnyFault, 'platform' | 'operation' | 'account'>) =>
  [platform, operation, ...(account === undefined ? [] : [account.toLowerCase()])].join('/')
