import type { DatabaseSync } from 'node:sqlite'
import * as z from 'zod'
import { question } from './database.ts'
import { FacebookFault } from './facebook/facebook-fault.ts'
import { type Operation, Times, timingFaultFields } from './fault-fields.ts'
import { GitHubFault } from './github/github-fault.ts'
import { GoogleFault } from './google/google-fault.ts'
import { InstagramFault } from './instagram/instagram-fault.ts'
import { LinkedInFault } from './linkedin/linkedin-fault.ts'
import { PinterestFault } from './pinterest/pinterest-fault.ts'
import { StripeFault } from './stripe/stripe-fault.ts'
import { TikTokFault } from './tiktok/tiktok-fault.ts'
import { XFault } from './x/x-fault.ts'
import { YouTubeFault } from './youtube/youtube-fault.ts'

/** Faults of the caller's own scheduler are checked here and acted on there. */
const SchedulerFault = z.strictObject({ platform: z.literal('scheduler'), ...timingFaultFields, operation: z.literal('fire') })
export type SchedulerFault = z.output<typeof SchedulerFault>

/** Likewise of the gateway before the API, which refuses calls as a stage does that gets more than it takes. */
const GatewayFault = z.strictObject({ platform: z.literal('gateway'), operation: z.literal('throttle'), times: Times })

const PlatformFault = z.discriminatedUnion('platform', [
  XFault,
  InstagramFault,
  TikTokFault,
  FacebookFault,
  LinkedInFault,
  PinterestFault,
  YouTubeFault,
  GoogleFault,
  GitHubFault,
  StripeFault,
])
export type PlatformFault = z.output<typeof PlatformFault>

export const Fault = z.discriminatedUnion('platform', [PlatformFault, SchedulerFault, GatewayFault])
export type Fault = z.output<typeof Fault>

type PlatformName = PlatformFault['platform']
export type FaultOf<Name extends PlatformName> = Extract<PlatformFault, { platform: Name }>

export type Faults = ReturnType<typeof openFaults>

type Call<Name extends PlatformName> = { platform: Name; operation: Operation; account: string | undefined }

/**
 * The switches that make a stand-in misbehave. There is at most one per platform, operation and account: putting another replaces it.
 * A call meets one at most, that of its account before that of any.
 */
export const openFaults = (database: DatabaseSync) => {
  database.exec('CREATE TABLE IF NOT EXISTS faults (name TEXT PRIMARY KEY, fault TEXT NOT NULL)')
  const keep = database.prepare('INSERT OR REPLACE INTO faults (name, fault) VALUES (?, ?)')
  const forget = database.prepare('DELETE FROM faults WHERE name = ?')

  // Every call asks for its fault, so they are read from memory; the table brings them back after a restart.
  const active = new Map<string, PlatformFault>()
  for (const { name, fault } of question(database, Row, 'SELECT name, fault FROM faults ORDER BY rowid').all()) active.set(name, fault)

  const remove = (name: string) => {
    forget.run(name)
    return active.delete(name)
  }
  const put = (fault: PlatformFault) => {
    const name = nameOf(fault)
    keep.run(name, JSON.stringify(fault))
    active.set(name, fault)
  }

  const faultOf = <Name extends PlatformName>({ platform, operation, account }: Call<Name>) => {
    if (active.size === 0) return undefined
    const ofAccount = account === undefined ? undefined : active.get(nameOf({ platform, operation, account }))
    const fault = ofAccount ?? active.get(nameOf({ platform, operation }))
    return fault && isOf(platform, fault) ? fault : undefined
  }

  return {
    put,
    /** Each with the calls that it has left to meet. */
    list: () => [...active].map(([name, fault]) => ({ name, fault })),
    remove,
    clear: () => {
      for (const name of active.keys()) remove(name)
    },
    /** The fault that this call meets, which has one call fewer to meet from then on. */
    take: <Name extends PlatformName>(call: Call<Name>): FaultOf<Name> | undefined => {
      const fault = faultOf(call)
      if (!fault) return undefined

      if (fault.times === 1) remove(nameOf(fault))
      else if (fault.times !== 'forever') put({ ...fault, times: fault.times - 1 })
      return fault
    },
  }
}

const isOf = <Name extends PlatformName>(platform: Name, fault: PlatformFault): fault is FaultOf<Name> => fault.platform === platform

const nameOf = ({ platform, operation, account }: { platform: string; operation: string; account?: string | undefined }) =>
  [platform, operation, ...(account === undefined ? [] : [account.toLowerCase()])].join('/')

const Row = z.object({ name: z.string(), fault: z.string().transform((json) => PlatformFault.parse(JSON.parse(json))) })
