import { createHash } from 'node:crypto'
import * as z from 'zod'
import type { Provider } from '#shared/domain/users.ts'
import { question } from '../database.ts'
import type { World } from '../world.ts'

const Row = z.object({ handle: z.string(), name: z.string(), hasConsented: z.number() })

/** A person that `named` creates from a name, by the words in it. */
export type Person = ReturnType<typeof personOf>
export type People = ReturnType<typeof openPeople>

/**
 * The people with an account at a fake provider: everyone who was ever named. `ada` has the address ada@crier.test. A
 * name with an @ is an address. `ada renamed` is the same account under another name and address, and `ada successor`
 * another account that now has ada's name and address.
 */
export const openPeople = ({ database }: World, provider: Provider) => {
  database.exec(
    `CREATE TABLE IF NOT EXISTS sign_in_people (
      provider TEXT NOT NULL, handle TEXT NOT NULL COLLATE NOCASE, name TEXT NOT NULL, hasConsented INTEGER NOT NULL,
      PRIMARY KEY (provider, handle))`,
  )
  const insert = database.prepare('INSERT OR IGNORE INTO sign_in_people (provider, handle, name, hasConsented) VALUES (?, ?, ?, 0)')
  const consent = database.prepare('UPDATE sign_in_people SET hasConsented = 1 WHERE provider = ? AND handle = ?')
  const find = question(database, Row, 'SELECT handle, name, hasConsented FROM sign_in_people WHERE provider = ? AND handle = ?')
  const list = question(database, Row, 'SELECT handle, name, hasConsented FROM sign_in_people WHERE provider = ? ORDER BY handle')
  const byHandle = (handle: string) => {
    const row = find.first(provider, handle)
    return row && personOf(provider, row)
  }

  return {
    /** The person of that name, created if there's none yet. `name` is their display name. */
    named: (handle: string, name?: string): Person => {
      insert.run(provider, handle, name ?? displayName(handle))
      return personOf(provider, Row.parse(find.first(provider, handle)))
    },
    byHandle,
    noteConsent: ({ handle }: Person) => consent.run(provider, handle),
    all: () => list.all(provider).map((row) => personOf(provider, row)),
  }
}

const personOf = (provider: Provider, { handle, name, hasConsented }: z.output<typeof Row>) => {
  const words = `${handle} ${name}`.toLowerCase()
  const address = addressOf(without(handle, 'successor'))
  return {
    handle,
    name,
    hasConsented: hasConsented === 1,
    id: idOf(provider, addressOf(without(handle, 'renamed'))),
    email: address,
    login: (address.split('@')[0] ?? '').replaceAll(/[^a-z0-9]+/g, '-'),
    has: (trait: string) => words.includes(trait),
  }
}

const without = (handle: string, word: string) => handle.replace(new RegExp(`[-._ ]?${word}[-._ ]?`, 'i'), '')

const addressOf = (handle: string) => {
  const text = handle.trim().toLowerCase()
  if (text.includes('@')) return text
  const plain = text.normalize('NFKD').replaceAll(/\p{Mark}/gu, '')
  const local = plain.replaceAll(/[^a-z0-9_]+/g, '.').replaceAll(/^\.+|\.+$/g, '')
  return `${local || `user-${digest(text).toString('hex').slice(0, 8)}`}@crier.test`
}

const displayName = (handle: string) => {
  const [local = ''] = handle.split('@')
  const words = local.split(/[._\s-]+/).filter((word) => word !== '')
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ') || handle
}

/** Google's have 21 digits. GitHub's fit into a number. */
const idOf = (provider: Provider, address: string) => {
  const number = digest(`${provider} ${address}`).readBigUInt64BE()
  return provider === 'google' ? (10n ** 20n + (number % 10n ** 19n)).toString() : (10n ** 7n + (number % 10n ** 9n)).toString()
}

const digest = (text: string) => createHash('sha256').update(text).digest()
