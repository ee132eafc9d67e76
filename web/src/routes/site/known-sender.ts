import { isSignedIn } from '#web/lib/session.ts'
import { keptForGood } from '#web/lib/storage.ts'

export type Sender = { name: string; email: string }

export const nobody: Sender = { name: '', email: '' }

/** The name and address of the person signed in here, to prefill the form. */
export const knownSender = (): Sender => {
  if (!isSignedIn()) return nobody
  const user = keptForGood.read('user')
  return { name: textIn(user, 'name'), email: textIn(user, 'email') }
}

const textIn = (user: unknown, key: keyof Sender) => {
  const text = typeof user === 'object' && user !== null ? new Map<string, unknown>(Object.entries(user)).get(key) : undefined
  return typeof text === 'string' ? text : ''
}
