import { createHash, randomUUID } from 'node:crypto'
import { lstat, mkdir, readFile, stat } from 'node:fs/promises'
import { tmpdir, uptime, userInfo } from 'node:os'
import { join, resolve } from 'node:path'
import * as z from 'zod'
import { readEnv } from '#functions/runtime/env.ts'
import { minuteMs, secondMs, toInstant, toMs } from '#shared/domain/times.ts'
import { readBackupTime } from '../data/restored.ts'
import { writeSafely } from '../data/write-safely.ts'
import { Text } from '../process/variables.ts'

/** The heartbeat in the data folder, which goes back in time with it. */
export const pulseFile = 'pulse.json'

const Pulse = z.object({ at: z.iso.datetime(), token: z.string() })
/** The same heartbeat outside the data folder, with what else shows that the folder is the one that was written to. */
const Witness = z.object({ token: z.string(), boot: z.string(), folder: z.string() })

type Place = {
  /** The data folder. */
  folder: string
  /**
   * Where the witness is kept: a place that survives a restart, and that no backup of the data includes. By default,
   * it's the service's runtime folder, which systemd and our image name, or else the machine's temporary folder. A
   * service's own temporary folder may be deleted when the service stops.
   */
  witnessFolder?: string | undefined
  /** Identifies the machine's current boot. */
  boot?: string
}

const pulseMs = minuteMs

/**
 * Since when sent posts may have been forgotten, in ms; undefined if nothing was. A folder whose last heartbeat isn't
 * the one seen last was restored: from a backup, a copy, or with the whole machine. So is one where nobody can tell,
 * such as after a reboot.
 */
export const forgottenSince = async (place: Place): Promise<number | undefined> => {
  const backupAt = await readBackupTime(place.folder)
  // What was sent while the backup was being written is forgotten as well.
  if (backupAt !== undefined) return toMs(backupAt) - pulseMs
  const pulse = await readOr(Pulse, join(place.folder, pulseFile))
  // Written by a release that left no heartbeat, or new.
  if (!pulse) return undefined
  const witness = await readOr(Witness, await witnessFile(place))
  const isSeen =
    witness?.token === pulse.token && isSameBoot(witness.boot, await bootOf(place)) && witness.folder === (await identityOf(place))
  return isSeen ? undefined : toMs(pulse.at)
}

/** Writes a heartbeat every minute, and a last one when it stops. */
export const startPulse = async (
  place: Place,
  { now, report }: { now: () => number; report: (message: string, error: unknown) => void },
) => {
  const beat = async () => {
    const pulse = { at: toInstant(now()), token: randomUUID() }
    // The witness goes first: a folder restored between the two writes is taken for an older one, not for this one.
    const witness = { token: pulse.token, boot: await bootOf(place), folder: await identityOf(place) }
    await writeSafely(await witnessFile(place), JSON.stringify(witness))
    await writeSafely(join(place.folder, pulseFile), JSON.stringify(pulse))
  }
  let beating = beat()
  await beating
  const timer = setInterval(() => {
    beating = beat().catch((error: unknown) => report('The sign of life could not be written.', error))
  }, pulseMs)
  return {
    stop: async () => {
      clearInterval(timer)
      await beating
      await beat().catch((error: unknown) => report('The last sign of life could not be written.', error))
    },
  }
}

/** Undefined if there's no such file, or an invalid one. */
const readOr = async <Schema extends z.ZodType>(schema: Schema, file: string): Promise<z.output<Schema> | undefined> => {
  try {
    return schema.parse(JSON.parse(await readFile(file, 'utf8')))
  } catch {
    return undefined
  }
}

/** In a folder that nobody else can write to: all users share a machine's temporary folder. */
const witnessFile = async ({ folder, witnessFolder = ownFolder() }: Place) => {
  await mkdir(witnessFolder, { recursive: true, mode: 0o700 })
  const found = await lstat(witnessFolder)
  const isOurs = found.isDirectory() && (process.getuid === undefined || found.uid === process.getuid())
  if (!isOurs) throw new Error(`${witnessFolder} belongs to another user. Delete it so Crier can create it again.`)
  const name = createHash('sha256').update(resolve(folder)).digest('hex').slice(0, 16)
  return join(witnessFolder, `${name}.json`)
}

const ownFolder = () => {
  const { RUNTIME_DIRECTORY: runtimeFolder } = readEnv({ RUNTIME_DIRECTORY: Text })
  return join(runtimeFolder ?? tmpdir(), `crier-${userInfo().uid}`)
}

/** A folder that was copied back, or unpacked, is a different one, even under the same name. */
const identityOf = async ({ folder }: Place) => {
  const { dev, ino } = await stat(folder, { bigint: true })
  return `${dev} ${ino}`
}

/**
 * Linux identifies each boot. Elsewhere, and for a service that systemd shows only its own processes, the boot time
 * does, in minutes.
 */
const bootOf = async ({ boot }: Place) => {
  if (boot !== undefined) return boot
  const named = await readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => undefined)
  return named?.trim() ?? String(Math.round((Date.now() - uptime() * secondMs) / minuteMs))
}

/** A boot time is the difference of two clocks: near the end of a minute, it's rounded up once and down another time. */
const isSameBoot = (one: string, other: string) => one === other || Math.abs(Number(one) - Number(other)) <= 1
