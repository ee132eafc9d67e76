import { QueryObserver, useQueryClient } from '@tanstack/react-query'
import { useMemo, useSyncExternalStore } from 'react'
import type { AccountAnswer } from '#shared/contracts/platforms.ts'
import type { AccountFacts } from '#shared/domain/account-facts.ts'
import { useUnchanged } from '#web/lib/use-unchanged.ts'
import { factsQuery } from '#web/platforms/parts/facts-query.ts'
import { screens } from '#web/platforms/screen-registry.ts'

/**
 * What the platforms say of these accounts, by their ids, as far as it has arrived.
 * Our own, because `useQueries` costs 2 KB before the first letter can be written.
 */
export const useFacts = (accounts: readonly AccountAnswer[]): ReadonlyMap<string, AccountFacts | undefined> => {
  const client = useQueryClient()
  const asked = useUnchanged(accounts.filter(({ platform }) => screens[platform].hasFacts).map(({ id, platform }) => ({ id, platform })))
  const store = useMemo(() => {
    const observers = asked.map((account) => new QueryObserver(client, factsQuery(account)))
    const versionNow = () => observers.map((observer) => observer.getCurrentResult().dataUpdatedAt).join()
    const factsNow = () => new Map(asked.map(({ id }, index) => [id, observers[index]?.getCurrentResult().data]))
    let last = { version: versionNow(), facts: factsNow() }
    return {
      subscribe: (onChange: () => void) => {
        const stops = observers.map((observer) => observer.subscribe(onChange))
        return () => {
          for (const stop of stops) stop()
        }
      },
      /** The same facts until some of them arrive. */
      read: () => {
        const version = versionNow()
        if (version !== last.version) last = { version, facts: factsNow() }
        return last.facts
      },
    }
  }, [client, asked])
  return useSyncExternalStore(store.subscribe, store.read)
}
