import { useSyncExternalStore } from 'react'
import { subscribe } from '#web/lib/session.ts'

/** The plan of who is signed in here, as soon as this browser knows who it is. */
export const useOwnPlan = () => useSyncExternalStore(subscribe, ownPlan, () => undefined)

const ownPlan = (): string | undefined => {
  try {
    const user: unknown = JSON.parse(localStorage.getItem('user') ?? 'null')
    return typeof user === 'object' && user !== null && 'plan' in user && typeof user.plan === 'string' ? user.plan : undefined
  } catch {
    return undefined
  }
}
