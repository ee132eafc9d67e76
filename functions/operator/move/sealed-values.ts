import type { SealContext } from '../../ports/vault.ts'
import type { Item } from './moved-items.ts'

/** A sealed text in an item: where it lies, and what it is sealed for. */
type Sealed = { path: readonly string[]; text: string; context: SealContext }

/** What each kind of item is sealed for. A value that none of them names keeps the whole move from beginning. */
const contexts: readonly { isIt: RegExp; path: readonly string[]; contextOf: (pk: string, sk: string) => SealContext }[] = [
  {
    isIt: /^USER#[^ ]+ ACCOUNT#/,
    path: ['sealed'],
    contextOf: (pk, sk) => ({ userId: after(pk), accountId: after(sk), purpose: 'platform-tokens' }),
  },
  {
    isIt: /^SERVER#[^ ]+ APP$/,
    path: ['sealed'],
    contextOf: (pk) => ({ userId: 'everybody', accountId: after(pk).replace('#', ' '), purpose: 'platform-tokens' }),
  },
  { isIt: /^APPS /, path: ['sealed'], contextOf: (_, sk) => ({ userId: 'everybody', accountId: sk, purpose: 'platform-app' }) },
  ...['totp', 'pendingTotp'].map((name) => ({
    isIt: /^USER#[^ ]+ SAFEGUARDS$/,
    path: [name, 'sealed'],
    contextOf: (pk: string): SealContext => ({ userId: after(pk), accountId: 'totp', purpose: 'totp-secret' }),
  })),
]

const after = (key: string) => key.slice(key.indexOf('#') + 1)

/** Every sealed text of an item. Throws where nobody knows what one is sealed for. */
export const sealedIn = (item: Item): Sealed[] =>
  pathsIn(item, []).map(({ path, text }) => {
    const known = contexts.find(({ isIt, path: own }) => isIt.test(`${item.pk} ${item.sk}`) && own.join() === path.join())
    if (!known) throw new Error(`Nobody knows what ${path.join('.')} of ${item.pk.split('#')[0]} is sealed for: nothing is moved.`)
    return { path, text, context: known.contextOf(item.pk, item.sk) }
  })

const pathsIn = (value: unknown, path: readonly string[]): { path: readonly string[]; text: string }[] => {
  if (typeof value === 'string') return path.at(-1) === 'sealed' ? [{ path, text: value }] : []
  if (typeof value !== 'object' || value === null || value instanceof Set) return []
  return Object.entries(value).flatMap(([name, inner]) => pathsIn(inner, [...path, name]))
}

/** The item with each sealed text in its other form. */
export const withSealed = async (item: Item, change: (text: string, context: SealContext) => Promise<string>): Promise<Item> => {
  let changed: Item = item
  for (const { path, text, context } of sealedIn(item)) changed = { ...changed, ...replaced(changed, path, await change(text, context)) }
  return changed
}

const replaced = (value: object, [name = '', ...rest]: readonly string[], text: string): object => {
  if (rest.length === 0) return { ...value, [name]: text }
  const inner: unknown = Object.entries(value).find(([own]) => own === name)?.[1]
  return { ...value, [name]: replaced(typeof inner === 'object' && inner !== null ? inner : {}, rest, text) }
}
