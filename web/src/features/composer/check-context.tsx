import { createContext, type ReactNode, use, useDeferredValue } from 'react'
import { useIsOnline } from '#web/lib/use-is-online.ts'
import { blockersOf } from './blockers.ts'
import { useComposer } from './composer-context.tsx'
import { type Check, useCheck } from './use-check.ts'

const Context = createContext<Check | undefined>(undefined)

/** Checks the post of the composer around it. A letter is shown before anything is looked for in it, and what is found concerns few. */
export const CheckProvider = ({ userId, children }: { userId: string; children: ReactNode }) => {
  const { composer, chosen, isPlanning } = useComposer()
  const check = useCheck(useDeferredValue(composer), { userId, accounts: chosen, isOnline: useIsOnline(), isPlanning })
  return <Context value={check}>{children}</Context>
}

/** What was found in the post, for all within a `CheckProvider`. */
export const useFound = () => {
  const check = use(Context)
  if (!check) throw new Error('Only what is inside of a CheckProvider knows what was found.')
  return check
}

/** Why the post can't be saved or sent. */
export const useBlockers = () => {
  const { composer, accounts, files } = useComposer()
  const { hasErrors } = useFound()
  return blockersOf(composer, { isOnline: useIsOnline(), hasAccounts: accounts.length > 0, isDescribing: files.isDescribing, hasErrors })
}
